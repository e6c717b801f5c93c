import { PageContent } from '@atelier/contract';
import * as z from 'zod/mini';

/** What the editor sends to the frame: the page's content, in the language in which it is shown. */
export const PreviewMessage = z.object({
  preview: z.literal('content'),
  language: z.enum(['fr', 'en']),
  content: PageContent,
});
export type PreviewMessage = z.infer<typeof PreviewMessage>;

/** What the frame says once it listens. */
export const previewReady = { preview: 'ready' } as const;

/** Whether a message comes from a page of this site, which a frame elsewhere or around it can't claim, and from that window. */
export function isPreviewMessage({ origin, source }: MessageEvent, from: unknown): boolean {
  return origin === window.location.origin && source === from;
}

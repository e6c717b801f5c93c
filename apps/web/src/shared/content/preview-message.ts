import { PageContent } from '@atelier/contract';
import * as z from 'zod/mini';

export const PreviewMessage = z.object({
  preview: z.literal('content'),
  language: z.enum(['fr', 'en']),
  content: PageContent,
});
export type PreviewMessage = z.infer<typeof PreviewMessage>;

export const previewReady = { preview: 'ready' } as const;

/** Returns true for a message from this origin and that window, which foreign frames can't fake. */
export function isPreviewMessage({ origin, source }: MessageEvent, from: unknown): boolean {
  return origin === window.location.origin && source === from;
}

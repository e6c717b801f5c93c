import { ContentDocument, pageContent, getSettings } from '@atelier/contract';
import { Segmented } from '@atelier/ui';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { paths } from '#config/paths.ts';
import { isPreviewMessage, previewReady, type PreviewMessage } from '#shared/content/preview-message.ts';
import { useShopDay } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { callQuery, queryKeys } from '#shared/api/queries.ts';
import { useDraft } from './draft-store.ts';

const widths = { phone: 375, desk: 1_280 } as const;
type Width = keyof typeof widths;

export function PreviewFrame() {
  const { t, language: own } = useTranslation();
  const [language, setLanguage] = useState(own);
  const [width, setWidth] = useState<Width>('phone');
  const frame = usePreview(language);
  const { room, scale } = useScale(widths[width]);
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap gap-3">
        <Segmented
          size="sm"
          label={t('content.preview.width')}
          value={width}
          onValueChange={setWidth}
          options={[
            { value: 'phone', label: t('content.preview.phone') },
            { value: 'desk', label: t('content.preview.desktop') },
          ]}
        />
        <Segmented
          size="sm"
          label={t('content.preview.language')}
          value={language}
          onValueChange={setLanguage}
          options={[
            { value: 'fr', label: t('content.languages.fr') },
            { value: 'en', label: t('content.languages.en') },
          ]}
        />
      </div>
      <div
        ref={room}
        className="h-[min(44rem,75dvh)] w-full overflow-hidden rounded-card border border-line-strong bg-sunken"
      >
        <iframe
          ref={frame}
          src={paths.contentPreview}
          title={t('content.preview.title')}
          style={{ width: widths[width], height: `${100 / scale}%`, transform: `scale(${scale})` }}
          className="mx-auto block max-w-none origin-top-left rtl:origin-top-right border-0 bg-paper"
        />
      </div>
    </div>
  );
}

/** Sends the draft to the frame. An invalid draft isn't sent. */
function usePreview(language: 'fr' | 'en') {
  const frame = useRef<HTMLIFrameElement>(null);
  const document = useDraft((state) => state.document);
  const { data: open } = useQuery(shopOpenQuery);
  const today = useShopDay();
  useEffect(() => {
    const parsed = z.safeParse(ContentDocument, document);
    if (!parsed.success) return undefined;
    const postContent = () => {
      const days = open ?? { ...parsed.data, seasons: [], closures: [] };
      const content = pageContent(parsed.data, language, { ...days, today });
      const message: PreviewMessage = { preview: 'content', language, content };
      frame.current?.contentWindow?.postMessage(message, window.location.origin);
    };
    const onReady = (event: MessageEvent) => {
      if (isPreviewMessage(event, frame.current?.contentWindow) && Object(event.data).preview === previewReady.preview)
        postContent();
    };
    window.addEventListener('message', onReady);
    postContent();
    return () => window.removeEventListener('message', onReady);
  }, [document, language, open, today]);
  return frame;
}

function useScale(width: number) {
  const room = useRef<HTMLDivElement>(null);
  const [space, setSpace] = useState(width);
  useEffect(() => {
    const watched = room.current;
    if (watched === null) return undefined;
    const observer = new ResizeObserver(() => setSpace(watched.clientWidth));
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return { room, scale: Math.min(1, space / width) };
}

export const shopOpenQuery = queryOptions({
  ...callQuery(queryKeys.settings, getSettings),
  select: ({ hours, seasons, closures }) => ({ hours: hours.value, seasons: seasons.value, closures: closures.value }),
});

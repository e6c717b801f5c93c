import { loadWords, translate } from '@atelier/i18n';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { LandingFooter } from '#features/landing/landing-footer.tsx';
import { LandingHeader } from '#features/landing/header/landing-header.tsx';
import { LandingMain } from '#features/landing/landing-main.tsx';
import { isPreviewMessage, PreviewMessage, previewReady } from '#shared/content/preview-message.ts';
import { LanguageContext, useTranslation } from '#shared/language/use-translation.ts';

/** Renders a draft's landing page inside the editor (`/workshop/content/preview`). Its links and forms do nothing. */
function ContentPreviewPage() {
  const { t } = useTranslation();
  const shown = usePreviewMessage();
  useInertPage();
  return (
    <>
      <title>{shown === null ? t('content.preview.title') : `${shown.content.brand} · ${shown.content.tagline}`}</title>
      {shown === null ? (
        <p className="p-6 text-center text-ink-muted">{t('content.preview.waiting')}</p>
      ) : (
        <Landing {...shown} />
      )}
    </>
  );
}

function usePreviewMessage(): PreviewMessage | null {
  const [shown, setShown] = useState<PreviewMessage | null>(null);
  useEffect(() => {
    let newest: PreviewMessage | null = null;
    const onMessage = (event: MessageEvent) => {
      const parsed = z.safeParse(PreviewMessage, event.data);
      if (!isPreviewMessage(event, window.parent) || window.parent === window || !parsed.success) return;
      newest = parsed.data;
      const { data } = parsed;
      void loadWords(data.language).then(() => newest === data && setShown(data));
    };
    window.addEventListener('message', onMessage);
    window.parent.postMessage(previewReady, window.location.origin);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  return shown;
}

/** Cancels clicks on links and submits before any other listener. */
function useInertPage(): void {
  return useEffect(() => {
    const stop = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    const kinds = ['click', 'auxclick', 'submit', 'dragstart'] as const;
    for (const kind of kinds) window.addEventListener(kind, stop, { capture: true });
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, stop, { capture: true });
    };
  }, []);
}

function Landing({ language, content }: PreviewMessage) {
  return (
    <LanguageContext value={{ language, t: translate(language), setLanguage: nothing, adopt: nothing }}>
      <div lang={language}>
        <LandingHeader content={content} user={null} />
        <main>
          <LandingMain content={content} user={null} />
        </main>
        <LandingFooter content={content} />
      </div>
    </LanguageContext>
  );
}

function nothing(): void {
  return undefined;
}

export { ContentPreviewPage as Component };

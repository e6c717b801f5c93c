import type { ActiveContent } from '@atelier/contract';
import { useContext, useEffect, useState } from 'react';
import { paths } from '#config/paths.ts';
import { ServerRenderedContext } from '#shared/content/use-shop-content.ts';
import { useTranslation } from '#shared/language/use-translation.ts';

export type LegalName = 'terms' | 'privacy';

/** Returns a legal text in the current language: server-rendered or fetched, null while it loads. */
export function useLegalText(name: LegalName) {
  const { language } = useTranslation();
  const rendered = useContext(ServerRenderedContext);
  const written = rendered?.path === paths[name] && rendered.language === language ? rendered.text : null;
  const [active, setActive] = useState<ActiveContent | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isThere = written !== null;
  useEffect(() => {
    if (isThere) return undefined;
    let wasUnmounted = false;
    const load = async () => {
      try {
        const answer = await fetchActive();
        if (!wasUnmounted) setActive(answer);
      } catch {
        if (!wasUnmounted) setFailed(true);
      }
    };
    void load();
    return () => {
      wasUnmounted = true;
    };
  }, [attempt, isThere]);
  const retry = () => {
    setFailed(false);
    setAttempt((count) => count + 1);
  };
  return { text: written ?? active?.[language][name] ?? null, failed, retry };
}

// Lazy, because a server-rendered page doesn't need the content's parser.
async function fetchActive(): Promise<ActiveContent> {
  return (await import('#shared/content/load-content.ts')).fetchContent();
}

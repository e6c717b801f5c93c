import { hasWords, loadWords, translate, type Language } from '@atelier/i18n';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { contentStore } from '../content/content-store.ts';
import { LanguageContext } from './use-translation.ts';
import {
  adoptLanguage,
  chosenLanguage,
  requestedLanguage,
  setHydratedLanguage,
  storedLanguage,
  storeLanguage,
} from './stored-language.ts';

const SHOWN = 8000;

let chosen: Language | null = null;

type LanguageProviderProps = {
  readonly children: ReactNode;
  /** Language that the server has rendered. */
  readonly initial?: Language | undefined;
  /** Language to show after hydration, by default the chosen one. */
  readonly preferred?: Language | undefined;
  /** Called when the person chooses another language. Must be stable. */
  readonly onChosen?: (language: Language) => void;
};

/** Provides language and texts to the application. The first language is loaded before rendering, others when chosen. */
export function LanguageProvider({ children, initial, preferred, onChosen }: LanguageProviderProps) {
  const [language, show] = useState(() => initial ?? storedLanguage());
  const [failures, setFailures] = useState(0);
  const change = useCallback((next: Language, remember: (language: Language) => void) => {
    const follow = async () => {
      if (!(await fetchWords(next))) return;
      setFailures(0);
      remember(next);
      show(next);
    };
    void follow().catch(() => setFailures((count) => count + 1));
  }, []);
  const setLanguage = useCallback(
    (next: Language) =>
      change(next, (language) => {
        storeLanguage(language);
        onChosen?.(language);
      }),
    [change, onChosen],
  );
  const adopt = useCallback((next: Language) => change(next, adoptLanguage), [change]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useEffect(() => {
    // The server knows only the cookie, which may be gone or belong to someone else.
    const wanted = preferred ?? (requestedLanguage() === null ? chosenLanguage() : null);
    if (initial === undefined || wanted === null || wanted === initial) return;
    change(wanted, wanted === chosenLanguage() ? storeLanguage : () => setHydratedLanguage(null));
  }, [initial, preferred, change]);
  const state = useMemo(
    () => ({ language, t: translate(language), setLanguage, adopt }),
    [language, setLanguage, adopt],
  );
  return (
    <LanguageContext value={state}>
      {children}
      {failures > 0 && <LoadFailure key={failures} text={state.t('errors.load.text')} />}
    </LanguageContext>
  );
}

/** Loads a language's texts. Returns false when another one was chosen meanwhile, because the last choice wins. */
async function fetchWords(next: Language): Promise<boolean> {
  chosen = next;
  // Skipped when offline, because some browsers cache a failed import for ever.
  if (!navigator.onLine && !hasWords(next)) throw new Error('offline');
  await Promise.all([loadWords(next), contentIn(next)]);
  return chosen === next;
}

async function contentIn(next: Language): Promise<void> {
  const loaded = contentStore.get();
  if (loaded !== null && loaded[next] === null) await (await import('../content/load-content.ts')).ensureContent(next);
}

/** Renders the failure in the current language. Toasts are lazy and may be unavailable offline. */
function LoadFailure({ text }: { text: string }) {
  const [gone, setGone] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setGone(true), SHOWN);
    return () => clearTimeout(timer);
  }, []);
  if (gone) return null;
  return (
    <p
      role="alert"
      className="fixed inset-x-4 bottom-4 z-70 mx-auto max-w-md rounded-card border border-danger bg-surface p-4 text-ink shadow-float"
    >
      {text}
    </p>
  );
}

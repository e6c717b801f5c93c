import { hasWords, loadWords, translate, type Language } from '@atelier/i18n';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { contentStore } from '../content/content-store.ts';
import { LanguageContext } from './language-context.ts';
import { adoptLanguage, requestedLanguage, chosenLanguage, storedLanguage, storeLanguage } from './stored-language.ts';

const SHOWN = 8000;

let chosen: Language | null = null;

type LanguageProviderProps = {
  readonly children: ReactNode;
  readonly initial?: Language;
  /** Somebody chose another: whoever keeps their choice elsewhere hears of it. Stays the same function. */
  readonly onChosen?: (language: Language) => void;
};

/**
 * Around everything. The words of the stored language, or of the one in which the server drew the page, are loaded before it stands; another's
 * are fetched when it is chosen.
 */
export function LanguageProvider({ children, initial, onChosen }: LanguageProviderProps) {
  const [language, show] = useState(() => initial ?? storedLanguage());
  const [failures, setFailures] = useState(0);
  const change = useCallback((next: Language, remember: (language: Language) => void): void => {
    const follow = async (): Promise<void> => {
      if (!(await fetchWords(next))) return;
      setFailures(0);
      remember(next);
      show(next);
    };
    void follow().catch(() => setFailures((count) => count + 1));
  }, []);
  const setLanguage = useCallback(
    (next: Language): void =>
      change(next, (language) => {
        storeLanguage(language);
        onChosen?.(language);
      }),
    [change, onChosen],
  );
  const adopt = useCallback((next: Language): void => change(next, adoptLanguage), [change]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useEffect(() => {
    // The server knows a cookie alone, and that may have gone or be another's.
    const chosenBefore = requestedLanguage() === null ? chosenLanguage() : null;
    if (initial !== undefined && chosenBefore !== null && chosenBefore !== initial) change(chosenBefore, storeLanguage);
  }, [initial, change]);
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

/** Loads a language's words. False when another was chosen meanwhile: whoever chose again gets what they chose last. */
async function fetchWords(next: Language): Promise<boolean> {
  chosen = next;
  // Not even tried without a connection: some browsers remember that a file failed and never ask for it again.
  if (!navigator.onLine && !hasWords(next)) throw new Error('offline');
  await Promise.all([loadWords(next), contentIn(next)]);
  return chosen === next;
}

// Only where the shop's words stand on the page.
async function contentIn(next: Language): Promise<void> {
  const loaded = contentStore.get();
  if (loaded !== null && loaded[next] === null) await (await import('../content/load-content.ts')).ensureContent(next);
}

/** The page stays in the language it has. Not a toast: those are fetched too, and there is no connection. */
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

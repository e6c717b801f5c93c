import { suggestEmail } from '@atelier/domain';
import { Button } from '@atelier/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../language/use-translation.ts';

// In milliseconds. A person who types `gmail.com` passes `gmail.co`.
const PAUSE_MS = 800;

/** Suggests a correction below an address whose provider is mistyped. It never blocks the form. */
export function EmailSuggestion({ onAccept, children }: { onAccept: (email: string) => void; children: ReactNode }) {
  const { t } = useTranslation();
  const around = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [suggestion, setSuggestion] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSuggestion(suggestEmail(typed)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const accept = (email: string) => {
    onAccept(email);
    setTyped(email);
    setSuggestion(null);
    around.current?.querySelector('input')?.focus();
  };
  return (
    <div
      ref={around}
      className="grid gap-1"
      onInput={({ target }) => {
        setSuggestion(null);
        if (target instanceof HTMLInputElement) setTyped(target.value);
      }}
    >
      {children}
      <div aria-live="polite">
        {suggestion !== null && (
          <Button
            variant="link"
            className="h-auto max-w-full text-start whitespace-normal wrap-anywhere"
            onClick={() => accept(suggestion)}
          >
            {t('common.didYouMean', { email: suggestion })}
          </Button>
        )}
      </div>
    </div>
  );
}

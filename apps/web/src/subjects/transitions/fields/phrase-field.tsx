import { Button, Textarea } from '@atelier/ui';
import type { ComponentProps } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';

const phrases = {
  condition: ['scratches', 'crackedScreen', 'dents', 'noDamage'],
  accessories: ['charger', 'case', 'card', 'none'],
} as const;

type PhraseFieldProps = Omit<ComponentProps<typeof Textarea>, 'onChange' | 'value'> & {
  topic: keyof typeof phrases;
  value: string;
  onChange: (text: string) => void;
};

export function PhraseField({ topic, value, onChange, ...field }: PhraseFieldProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-2">
      <fieldset aria-label={t(`transition.chips.${topic}`)} className="flex min-w-0 flex-wrap gap-2">
        {phrases[topic].map((name) => {
          const phrase = t(`transition.chips.${name}`);
          const isThere = hasPhrase(value, phrase);
          return (
            <Button
              key={name}
              size="sm"
              variant={isThere ? 'primary' : 'secondary'}
              aria-pressed={isThere}
              onClick={() => onChange(togglePhrase(value, phrase))}
            >
              {phrase}
            </Button>
          );
        })}
      </fieldset>
      <Textarea {...field} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
    </div>
  );
}

/** Returns true if a comma-separated part of the text is the phrase. */
export function hasPhrase(text: string, phrase: string): boolean {
  return splitPhrases(text).includes(phrase);
}

function splitPhrases(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Appends or removes a phrase. The other text is unchanged. */
export function togglePhrase(text: string, phrase: string): string {
  return (
    hasPhrase(text, phrase) ? splitPhrases(text).filter((part) => part !== phrase) : [...splitPhrases(text), phrase]
  ).join(', ');
}

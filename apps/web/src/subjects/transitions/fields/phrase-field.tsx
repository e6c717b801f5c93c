import { Button, Textarea } from '@atelier/ui';
import type { ComponentProps } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { hasPhrase, togglePhrase } from './phrases.ts';

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

import { textLimits } from '@atelier/domain';
import { Textarea, Input, ProperName } from '@atelier/ui';
import type { ComponentProps } from 'react';
import { ToggleButton } from '#subjects/staff/forms/toggle-button.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { customerName } from '#subjects/staff/people/customer-name.ts';

const conditions = ['scratches', 'crackedScreen', 'dents', 'noDamage'] as const;

type TextFieldProps = Omit<ComponentProps<typeof Textarea>, 'onChange' | 'value'> & {
  value: string;
  onChange: (text: string) => void;
};

export function ConditionField(field: TextFieldProps) {
  const { t } = useTranslation();
  return (
    <PhrasesField
      {...field}
      label={t('transition.chips.condition')}
      phrases={conditions.map((name) => t(`transition.chips.${name}`))}
    />
  );
}

type PhrasesFieldProps = TextFieldProps & { label: string; phrases: readonly string[] };

/** Renders a text with buttons that append a phrase to it, or remove it. */
export function PhrasesField({ label, phrases, value, onChange, ...field }: PhrasesFieldProps) {
  return (
    <div className="grid gap-2">
      <fieldset aria-label={label} className="flex min-w-0 flex-wrap gap-2">
        {phrases.map((phrase) => (
          <ToggleButton
            key={phrase}
            pressed={hasPhrase(value, phrase)}
            onClick={() => onChange(togglePhrase(value, phrase))}
          >
            {phrase}
          </ToggleButton>
        ))}
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

type ReceiverFieldProps = Omit<ComponentProps<typeof Input>, 'onChange' | 'value'> & {
  value: string;
  onChange: (name: string) => void;
  customer: string | null;
};

/** Asks for the recipient of the device: the customer by one tap, or a typed name. Nothing is preset, because that would be a guess. */
export function ReceiverField({ customer, value, onChange, ...field }: ReceiverFieldProps) {
  const { t } = useTranslation();
  const name = customerName(t, customer);
  const isThere = value === name;
  return (
    <div className="grid gap-2">
      {customer !== null && (
        <ToggleButton
          pressed={isThere}
          disabled={field.disabled}
          className="w-fit max-w-full"
          onClick={() => onChange(isThere ? '' : name)}
        >
          <ProperName>{name}</ProperName>
        </ToggleButton>
      )}
      <Input
        {...field}
        autoComplete="off"
        maxLength={textLimits.name}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}

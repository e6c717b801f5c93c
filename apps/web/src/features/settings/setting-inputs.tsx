import { closureLimits } from '@atelier/contract';
import { addDays } from '@atelier/domain';
import { formatNumber, type Language, languages } from '@atelier/i18n';
import { Input } from '@atelier/ui';
import { FormField } from '#shared/form/form-field.tsx';
import { LocalizedDateField } from '#shared/form/readers-day-field.tsx';
import { useShopDay } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';

type NumberFieldProps = {
  label: string;
  value: number;
  bounds: readonly [number, number];
  error: string | undefined;
  currentText?: string | undefined;
  onChange: (value: number) => void;
};

/** Renders a field for a whole number. An empty field is NaN, so every range rejects it. */
export function NumberField({ label, value, bounds: [least, most], error, currentText, onChange }: NumberFieldProps) {
  const { language } = useTranslation();
  return (
    <FormField
      label={label}
      error={error}
      hint={error === undefined ? undefined : `${formatNumber(least, language)}–${formatNumber(most, language)}`}
      description={currentText}
    >
      <Input
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        value={Number.isNaN(value) ? '' : value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </FormField>
  );
}

type Range = { from: string; to: string };

type RangeFieldsProps = {
  range: Range;
  problem: (field: keyof Range) => string | undefined;
  onChange: (range: Range) => void;
};

/** Renders the fields of a first and a last day. The last day is set with the first while both are the same. */
export function RangeFields({ range: { from, to }, problem, onChange }: RangeFieldsProps) {
  const { t } = useTranslation();
  const today = useShopDay();
  const days = {
    today,
    min: addDays(today, -closureLimits.days),
    max: addDays(today, 5 * closureLimits.days),
  };
  return (
    <>
      <FormField label={t('settings.closures.from')} error={problem('from')}>
        <LocalizedDateField
          {...days}
          value={from}
          onValueChange={(day) => onChange({ from: day, to: to === from ? day : to })}
        />
      </FormField>
      <FormField label={t('settings.closures.to')} error={problem('to')}>
        <LocalizedDateField {...days} value={to} onValueChange={(day) => onChange({ from, to: day })} />
      </FormField>
    </>
  );
}

type TextFieldsProps = {
  list: 'closures' | 'seasons';
  text: Record<Language, string>;
  maxLength: number;
  problem: (language: Language) => string | undefined;
  onChange: (text: Record<Language, string>) => void;
};

/** Renders the fields of a text in both languages. Seasons need the French one. */
export function TextFields({ list, text, maxLength, problem, onChange }: TextFieldsProps) {
  const { t } = useTranslation();
  return languages.map((language) => (
    <FormField
      key={language}
      label={t(`settings.${list}.${language}`)}
      required={list === 'seasons' && language === 'fr'}
      error={problem(language)}
    >
      <Input
        lang={language}
        maxLength={maxLength}
        value={text[language]}
        onChange={({ target }) => onChange({ ...text, [language]: target.value })}
      />
    </FormField>
  ));
}

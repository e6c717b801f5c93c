import { plainDigits } from '@atelier/domain';
import { DayField } from '@atelier/ui';
import type { ComponentProps } from 'react';
import { useTranslation } from '../language/use-translation.ts';

type ReadersDayFieldProps = Omit<ComponentProps<typeof DayField>, 'locale' | 'placeholder' | 'labels' | 'normalize'>;

// With region, because English dates are typed in British order.
const locales = { fr: 'fr-FR', en: 'en-GB' } as const;

export function LocalizedDateField(props: ReadersDayFieldProps) {
  const { t, language } = useTranslation();
  return (
    <DayField
      {...props}
      locale={locales[language]}
      normalize={plainDigits}
      placeholder={t('workshop.datePicker.format')}
      labels={{
        open: t('workshop.datePicker.pick'),
        months: t('workshop.datePicker.months'),
        previous: t('workshop.datePicker.previous'),
        next: t('workshop.datePicker.next'),
        today: t('workshop.datePicker.today'),
        selected: t('workshop.datePicker.selected'),
      }}
    />
  );
}

import { plainDigits } from '@atelier/domain';
import { DayField } from '@atelier/ui';
import type { ComponentProps } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useTranslation } from '../language/use-translation.ts';

type ReadersDayFieldProps = Omit<ComponentProps<typeof DayField>, 'locale' | 'placeholder' | 'labels' | 'normalize'>;

// The whole of it, since the order of a typed day is that of Great Britain in English.
const locales = { fr: 'fr-FR', en: 'en-GB' } as const;

/** A day that the staff type or pick, in the reader's language and order. */
export function ReadersDayField(props: ReadersDayFieldProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <DayField
      {...props}
      locale={locales[language]}
      normalize={plainDigits}
      placeholder={t('workshop.day.order')}
      labels={{
        open: t('workshop.day.pick'),
        months: t('workshop.day.months'),
        previous: t('workshop.day.previous'),
        next: t('workshop.day.next'),
        today: t('workshop.day.today'),
        selected: t('workshop.day.selected'),
      }}
    />
  );
}

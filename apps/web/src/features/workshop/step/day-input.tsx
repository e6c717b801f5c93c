import { DayField } from '@atelier/ui';
import type { ControllerRenderProps } from 'react-hook-form';
import { useLanguage } from '../../../shared/language/use-language.ts';
import { useTranslation } from '../../../shared/language/use-translation.ts';
import { useNow } from '../../../shared/repair/times.tsx';
import { dayLimits } from './field-rules.ts';
import type { StepField } from './form-model.ts';
import { today } from './form-values.ts';
import type { StepValues } from './form-values.ts';
import { inShop } from './shop-now.ts';

type DayInputProps = ControllerRenderProps<StepValues, Exclude<StepField, 'isExternalized'>>;

// The whole of it, since the order of a typed day is that of Great Britain in English.
const locales = { fr: 'fr-FR', en: 'en-GB' } as const;

/** A day of a step, in the reader's language and order, within the days that it may be. */
export const DayInput = ({ onChange, ...input }: DayInputProps) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const now = inShop(useNow());
  return (
    <DayField
      {...input}
      {...dayLimits(input.name, now)}
      today={today(now)}
      onValueChange={onChange}
      locale={locales[language]}
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
};

import { hoursOf, isDay, shopTime } from '@atelier/domain';
import { formatDate } from '@atelier/i18n';
import { Button } from '@atelier/ui';
import { LocalizedDateField } from '#shared/form/readers-day-field.tsx';
import type { ControllerRenderProps } from 'react-hook-form';
import { useLanguage } from '#shared/language/use-language.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useNow, useShopDay } from '#shared/format/times.tsx';
import { dayLimits } from '../context/field-rules.ts';
import type { TransitionField } from '../context/transition-context.ts';
import { shopDayOf, type TransitionValues } from '../context/form-values.ts';
import { shopMomentAt, shopOpenDays } from '../windows/shop-moment.ts';
import { bookableDays } from '../windows/visit-days.ts';

type DayInputProps = ControllerRenderProps<TransitionValues, Exclude<TransitionField, 'isExternalized'>>;

/** Renders a date field in the reader's format within limits, with the date in words below. */
export function DayInput({ onChange, ...input }: DayInputProps) {
  const now = shopMomentAt(useNow());
  return (
    <div className="grid gap-2">
      <LocalizedDateField {...input} {...dayLimits(input.name, now)} today={shopDayOf(now)} onValueChange={onChange} />
      <DayInWords day={input.value} />
      {input.name === 'date' && <ClosedDay day={input.value} />}
      {input.name === 'date' && (
        <NextDays
          value={input.value}
          days={bookableDays(shopTime(now.instant, now.timeZone), now.open)}
          onChoose={onChange}
        />
      )}
    </div>
  );
}

/** Warns of a closed day, on which visits are still allowed. */
function ClosedDay({ day }: { day: string }) {
  const { t } = useTranslation();
  const isClosed = isDay(day) && hoursOf(day, shopOpenDays()) === null;
  return <output className="text-sm font-medium empty:hidden">{isClosed && t('planning.closed')}</output>;
}

function DayInWords({ day }: { day: string }) {
  const inWords = useDayWords('EEEE d MMMM yyyy')(day);
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(day) || inWords === '-') return null;
  return (
    <output className="text-sm text-ink-muted">
      <time dateTime={day}>{inWords}</time>
    </output>
  );
}

function useDayWords(pattern: string) {
  const { language } = useLanguage();
  return (day: string): string => formatDate(day, language, { pattern });
}

type NextDaysProps = { value: string; days: readonly string[]; onChoose: (day: string) => void };

function NextDays({ value, days, onChoose }: NextDaysProps) {
  const { t } = useTranslation();
  const inWords = useDayWords('EEE d MMM');
  const shopDay = useShopDay();
  return (
    <fieldset aria-label={t('transition.visit.days')} className="flex min-w-0 flex-wrap gap-2">
      {days.map((day) => (
        <Button
          key={day}
          size="sm"
          variant={day === value ? 'primary' : 'secondary'}
          aria-pressed={day === value}
          onClick={() => onChoose(day)}
        >
          {day === shopDay ? t('planning.visits.today') : inWords(day)}
        </Button>
      ))}
    </fieldset>
  );
}

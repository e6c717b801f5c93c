import type { OpenDays } from '@atelier/domain';
import { useEffect, useState } from 'react';
import { shopTimeZone } from '#config/shop.ts';
import { useLanguage } from '../language/use-language.ts';
import type { LanguageState } from '../language/language-context.ts';
import { openingAt, type Opening } from './opening-at.ts';
import { dateName, dayName, timeName } from './opening-words.ts';

const MINUTE = 60_000;

export function OpenNow({ open }: { open: OpenDays }) {
  const state = useLanguage();
  const opening = openingAt(open, useMinute(), shopTimeZone);
  return (
    <span className="inline-flex items-center gap-2 font-medium">
      <span
        aria-hidden="true"
        className={`size-2.5 shrink-0 rounded-full border-2 forced-color-adjust-none ${opening.open ? 'border-success bg-success' : 'border-line-strong'}`}
      />
      <span>{wordsFor(opening, state)}</span>
    </span>
  );
}

function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function wordsFor(opening: Opening, { t, language }: LanguageState): string {
  if (opening.open) return t('landing.hours.open', { time: timeName(opening.until, language) });
  if (opening.next === null) return t('landing.hours.closed');
  const { day, date, inDays, at } = opening.next;
  const time = timeName(at, language);
  if (inDays === 0) return t('landing.hours.opensToday', { time });
  if (inDays === 1) return t('landing.hours.opensTomorrow', { time });
  // Beyond a week the weekday alone would be ambiguous.
  if (inDays > 7) return t('landing.hours.opensOnDate', { day: dateName(t, date, language), time });
  return t('landing.hours.opensOn', { day: dayName(t, day), time });
}

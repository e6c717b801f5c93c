import { SlotPlanForm } from '@atelier/contract';
import { plainDigits } from '@atelier/domain';
import { formatDate, type Language } from '@atelier/i18n';
import * as z from 'zod/mini';

/** A capacity as somebody types it. */
export const typedCapacity = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => (text.trim() === '' ? Number.NaN : Number(plainDigits(text)))),
  ),
  SlotPlanForm.shape.capacity,
);

/** A Monday, whose week names the days. */
const MONDAY = '2026-11-23';

/** Returns the name of a weekday, 1 for Monday. */
export function weekdayName(weekday: number, language: Language): string {
  const day = `${MONDAY.slice(0, 8)}${22 + weekday}`;
  return formatDate(day, language, { pattern: 'EEE' });
}

import { plainDigits } from '@atelier/domain';

export const windowPresets = ['09:00-12:00', '12:00-14:00', '14:00-16:00', '16:00-18:00'] as const;

export function splitWindow(window: string): { readonly from: string; readonly to: string } {
  const [from = '', to = ''] = window.split('-');
  return { from, to };
}

/** Returns `HH:mm-HH:mm`, or an empty string without any input. */
export function joinWindow(from: string, to: string): string {
  return from === '' && to === '' ? '' : `${from}-${to}`;
}

// Numeric phone keyboards may have no colon. French writes 9 h 30.
const typedTimes = [/^(\d{1,2})(?:\s*[:h.]\s*(\d{2})?)?$/iu, /^(\d{1,2})(\d{2})$/u];

/** Parses `9`, `9h30`, `0930` or `9:30` to `HH:mm`. Other text is unchanged. */
export function readTime(typed: string): string {
  const text = plainDigits(typed).trim();
  const match = typedTimes.map((form) => form.exec(text)).find((found) => found !== null);
  const [, hours = '', minutes = '00'] = match ?? [];
  return hours === '' || Number(hours) > 23 || Number(minutes) > 59 ? text : `${hours.padStart(2, '0')}:${minutes}`;
}

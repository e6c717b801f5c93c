import { plainDigits } from '@atelier/domain';

/** Windows that a shop offers every day; any other can be typed. */
export const windowPresets = ['09:00-12:00', '12:00-14:00', '14:00-16:00', '16:00-18:00'] as const;

/** The two ends of a window as far as they are typed. */
export function splitWindow(window: string): { readonly from: string; readonly to: string } {
  const [from = '', to = ''] = window.split('-');
  return { from, to };
}

/** `HH:mm-HH:mm`; nothing while neither end is typed. */
export function joinWindow(from: string, to: string): string {
  return from === '' && to === '' ? '' : `${from}-${to}`;
}

// A phone's keys for numbers may have no colon; in French one writes 9 h 30.
const typedTimes = [/^(\d{1,2})(?:\s*[:h.]\s*(\d{2})?)?$/iu, /^(\d{1,2})(\d{2})$/u];

/** The time that somebody typed, `9`, `9h30`, `0930` or `9:30`, as `HH:mm`; what is none stays as it was typed. */
export function readTime(typed: string): string {
  const text = plainDigits(typed).trim();
  const match = typedTimes.map((form) => form.exec(text)).find((found) => found !== null);
  const [, hours = '', minutes = '00'] = match ?? [];
  return hours === '' || Number(hours) > 23 || Number(minutes) > 59 ? text : `${hours.padStart(2, '0')}:${minutes}`;
}

import type { Language, Translate } from '@atelier/i18n';
import type { Entry } from '../api/books.ts';

/** A field of an entry as it is typed, a list line by line. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What an entry is called by its reader. */
export function nameOf(entry: Entry, language: Language): string {
  const suffix = language === 'fr' ? 'Fr' : 'En';
  return textOf(entry[`name${suffix}`] ?? entry[`title${suffix}`] ?? entry['name']);
}

/** A field of an entry that holds a text, as it is shown; empty where it holds none. */
export function shownOf(entry: Entry, field: string): string {
  const value = entry[field];
  return Array.isArray(value) ? value.join(', ') : textOf(value);
}

/** What a canned reply leaves to each repair. */
export const filledFields = ['firstName', 'repair', 'price', 'next'] as const;

/** A canned reply as the shop reads it, with what is filled in by its name. */
export function withFilledNames(t: Translate, text: string): string {
  return filledFields.reduce((shown, name) => shown.replaceAll(`{${name}}`, `[${t(`books.filled.${name}`)}]`), text);
}

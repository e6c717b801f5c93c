import type { Language, Translate } from '@atelier/i18n';
import type { CatalogEntry } from '../api/catalogs.ts';

/** A field of an entry as it is typed, a list line by line. */
export function entryText(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What an entry is called by its reader. */
export function entryName(entry: CatalogEntry, language: Language): string {
  const suffix = language === 'fr' ? 'Fr' : 'En';
  return entryText(entry[`name${suffix}`] ?? entry[`title${suffix}`] ?? entry['name']);
}

/** A field of an entry that holds a text, as it is shown; empty where it holds none. */
export function entryFieldText(entry: CatalogEntry, field: string): string {
  const value = entry[field];
  return Array.isArray(value) ? value.join(', ') : entryText(value);
}

/** What a canned reply leaves to each repair. */
export const replyPlaceholders = ['firstName', 'repair', 'price', 'next'] as const;

/** A canned reply as the shop reads it, with what is filled in by its name. */
export function withPlaceholderNames(t: Translate, text: string): string {
  return replyPlaceholders.reduce(
    (replaced, name) => replaced.replaceAll(`{${name}}`, `[${t(`catalog.placeholders.${name}`)}]`),
    text,
  );
}

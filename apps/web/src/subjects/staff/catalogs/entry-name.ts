import type { Language, Translate } from '@atelier/i18n';
import type { CatalogEntry } from './catalogs.ts';

export function entryText(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function entryName(entry: CatalogEntry, language: Language): string {
  const suffix = language === 'fr' ? 'Fr' : 'En';
  return entryText(entry[`name${suffix}`] ?? entry[`title${suffix}`] ?? entry['name']);
}

/** Returns a text field of an entry, or an empty string. */
export function entryFieldText(entry: CatalogEntry, field: string): string {
  const value = entry[field];
  return Array.isArray(value) ? value.join(', ') : entryText(value);
}

export const replyPlaceholders = ['firstName', 'repair', 'price', 'next'] as const;

/** Replaces placeholders by their translated names. */
export function withPlaceholderNames(t: Translate, text: string): string {
  return replyPlaceholders.reduce(
    (replaced, name) => replaced.replaceAll(`{${name}}`, `[${t(`catalog.placeholders.${name}`)}]`),
    text,
  );
}

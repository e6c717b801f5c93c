import { translate } from '@atelier/i18n';
import { expect, test } from 'vitest';
import { createDocument } from './create-content.fixture.ts';
import { fieldName } from './field-value.tsx';

const t = translate('fr');

test.each([
  ['main.1.items.2.title', 'Services · Élément 3 · Titre'],
  ['hours.0', 'Horaires · lundi'],
  ['contact.aside.email', 'Contact · Coordonnées · E-mail'],
  ['navbar.logo.image', 'Barre de navigation · Logo · Image'],
  ['services', 'Services'],
])('%s is called %s', (path, name) => {
  expect(fieldName(t, path)).toBe(name);
});

test('every field of the content has a translated name', () => {
  const keysIn = (value: unknown): string[] =>
    typeof value !== 'object' || value === null || 'fr' in value
      ? []
      : Object.entries(value).flatMap(([key, each]) => [key, ...keysIn(each)]);
  const keys = new Set(keysIn(createDocument()).filter((key) => !/^\d+$/u.test(key)));
  for (const language of ['fr', 'en'] as const) {
    const unnamed = [...keys].filter((key) => translate(language).find(`content.fields.${key}`) === undefined);
    expect(unnamed).toEqual([]);
  }
});

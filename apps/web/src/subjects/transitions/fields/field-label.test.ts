import { translate } from '@atelier/i18n';
import { expect, test } from 'vitest';
import { createDefaultSettings } from '#subjects/staff/default-settings.fixture.ts';
import { applySettings } from '../context/open-days.ts';
import { hintOf } from './field-label.ts';

test('the warranty’s hint names the shop’s usual days', () => {
  const hintIn = (language: 'fr' | 'en') =>
    hintOf({ t: translate(language), language }, 'Repair.diagnosis.finished', 'warrantyDays');
  expect(hintIn('en')).toBe('Empty: the usual warranty of the shop');
  applySettings(createDefaultSettings({ warrantyDays: { value: 60, version: 1, at: null, by: null } }));
  expect(hintIn('en')).toBe("Empty: the shop's usual warranty, 60 days");
  expect(hintIn('fr')).toBe('Vide\u202f: la garantie habituelle de l’atelier, 60\u00a0jours');
});

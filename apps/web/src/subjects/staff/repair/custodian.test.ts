import { loadWords, translate } from '@atelier/i18n';
import { beforeAll, expect, test } from 'vitest';
import { createStaffItem, createVisit } from '../staff-repair.fixture.ts';
import { custodianName } from './custodian.tsx';

beforeAll(() => loadWords('fr', 'workshop'));

const visit = createVisit({ status: 'COLLECTED', assignee: { id: 'slim', name: 'Slim' } });
const technician = { id: 'youssef', name: 'Youssef' };
const turn = { owner: 'TECHNICIAN', since: null, due: null, dueReason: null } as const;

test.each([
  [createStaffItem(), 'Chez le client'],
  [createStaffItem({ custody: 'COLLECTOR', visit }), 'Slim (chauffeur)'],
  [createStaffItem({ custody: 'COURIER', visit, technician }), 'Slim (chauffeur)'],
  [createStaffItem({ custody: 'PARTNER', partner: 'Carthage', technician }), 'Carthage (partenaire)'],
  [createStaffItem({ custody: 'CENTER', technician, nextAction: turn }), 'Youssef'],
  [createStaffItem({ custody: 'CENTER', technician }), 'À l’atelier'],
  [createStaffItem({ custody: 'GONE' }), 'Perdu ou laissé à l’atelier'],
])('who has the device: %#', (item, name) => {
  expect(custodianName(translate('fr'), item)).toBe(name);
});

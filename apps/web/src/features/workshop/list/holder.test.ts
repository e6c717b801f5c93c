import { loadWords, translate } from '@atelier/i18n';
import { beforeAll, expect, test } from 'vitest';
import { aStaffItem, aVisit } from '../a-staff-repair.fixture.ts';
import { holderName } from './holder.tsx';

beforeAll(() => loadWords('fr', 'workshop'));

const visit = aVisit({ status: 'COLLECTED', assignee: { id: 'slim', name: 'Slim' } });
const technician = { id: 'youssef', name: 'Youssef' };
const turn = { owner: 'TECHNICIAN', since: null, due: null, dueReason: null } as const;

test.each([
  [aStaffItem(), 'Chez le client'],
  [aStaffItem({ custody: 'COLLECTOR', visit }), 'Slim (collecteur)'],
  // Whose bench it was on says nothing any longer.
  [aStaffItem({ custody: 'COURIER', visit, technician }), 'Slim (livreur)'],
  [aStaffItem({ custody: 'PARTNER', partner: 'Carthage', technician }), 'Carthage (partenaire)'],
  [aStaffItem({ custody: 'CENTER', technician, nextAction: turn }), 'Youssef'],
  [aStaffItem({ custody: 'CENTER', technician }), 'À l’atelier'],
  [aStaffItem({ custody: 'GONE' }), 'Perdu ou laissé à l’atelier'],
])('who has the device: %#', (item, name) => {
  expect(holderName(translate('fr'), item)).toBe(name);
});

import { expect, test } from 'vitest';
import { suggestedFaults } from './suggested-faults.ts';

const faults = [
  { id: 'screen', names: ['Écran cassé', 'Broken screen'] },
  { id: 'battery', names: ['Batterie faible', 'Weak battery'] },
  { id: 'charging', names: ['Prise de charge', 'Charging port'] },
  { id: 'sound', names: ['Son', 'Sound'] },
  { id: 'other', names: ['Autre panne', 'Other fault'] },
];

test.each([
  ['L’ECRAN est cassé depuis hier', ['screen']],
  ['my screens stay black', ['screen']],
  ['La prise de charge est morte, la batterie aussi', ['charging', 'battery']],
  ['batteries', ['battery']],
  ['broken', ['screen']],
  ['Elle ne fait plus rien', []],
  ['', []],
])('%j suggests %j', (text, ids) => {
  expect(suggestedFaults(text, faults)).toEqual(ids);
});

test('at most three faults are suggested', () => {
  expect(suggestedFaults('écran, batterie, charge, autre sound', faults)).toHaveLength(3);
});

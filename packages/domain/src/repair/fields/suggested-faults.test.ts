import { expect, test } from 'vitest';
import { suggestedFaults } from './suggested-faults.ts';

const faults = [
  { id: 'screen', names: ['Écran cassé', 'Broken screen'] },
  { id: 'battery', names: ['Batterie faible', 'Weak battery'] },
  { id: 'charging', names: ['Prise de charge', 'Charging port'] },
  { id: 'sound', names: ['Son ou micro', 'Sound or microphone'] },
  { id: 'camera', names: ['Appareil photo', 'Camera'] },
  { id: 'liquid', names: ['Dégât d’eau', 'Water damage'] },
  { id: 'buttons', names: ['Boutons ou touches', 'Buttons or keys'] },
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
  ['Il n’y a plus de son', ['sound']],
  ['De l’eau est entrée', ['liquid']],
  ['One key is stuck', ['buttons']],
  ['Le même avec un autre câble', []],
  ['The other side doesn’t work', []],
  ['Mon appareil est en panne', []],
  ['Il chauffe au bout d’une heure', []],
  ['Mon portable ne capte plus', []],
  ['L’appareil a une photo floue', ['camera']],
  ['Le chargeur ne tient pas', ['charging']],
])('%j suggests %j', (text, ids) => {
  expect(suggestedFaults(text, faults)).toEqual(ids);
});

test('at most three faults are suggested', () => {
  expect(suggestedFaults('écran, batterie, charge, autre sound', faults)).toHaveLength(3);
});

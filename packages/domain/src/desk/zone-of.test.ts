import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ZoneHints, zoneOf } from './zone-of.ts';

const marsa = { id: 'marsa', postalCodes: ['2070', '2078'], places: ['La Marsa', 'Gammarth'] };
const lac = { id: 'lac', postalCodes: ['1053'], places: ['Les Berges du Lac', 'Lac'] };
const carthage = { id: 'carthage', postalCodes: ['2016'], places: ['Carthage', 'Sidi Bou Saïd', 'قرطاج'] };
const zones: readonly ZoneHints[] = [marsa, lac, carthage];

describe('the zone of an address', () => {
  test.each([
    ['3 rue de Carthage, 2070 La Marsa', 'marsa'],
    ['3 rue de Carthage, Tunis', 'carthage'],
    ['12 av. Habib Bourguiba\n1053 TUNIS', 'lac'],
    ['SIDI-BOU-SAID, près de la poste', 'carthage'],
    ['rue du Lac Biwa, LES BERGES DU LAC', 'lac'],
    ['شارع الجمهورية، قرطاج', 'carthage'],
    ['20701 quelque part', null],
    ['Lacroix, 7', null],
    ['', null],
  ])('the zone of %j is %s', (address, zone) => {
    expect(zoneOf(address, zones)).toBe(zone);
  });

  test.each([
    ['H2X', '1234 rue Saint-Denis, Montréal H2X1Y4'],
    ['H2X 1Y4', '1234 rue Saint-Denis, Montréal h2x1y4'],
    ['h2x1y4', '1234 rue Saint-Denis, Montréal H2X 1Y4'],
    ['SW1A', '10 Downing Street, London SW1A1AA'],
    ['E1', '1 Commercial Road, London E14AB'],
    ['M1', '1 Piccadilly, Manchester, M11AE'],
  ])('postal code %s is in %j', (postalCode, address) => {
    expect(zoneOf(address, [marsa, { id: 'coded', postalCodes: [postalCode], places: [] }])).toBe('coded');
  });

  test.each([
    ['H2', '1234 rue Saint-Denis, Montréal H2X1Y4'],
    ['E1', '1 Canada Square, London E145AB'],
  ])('postal code %s is not in %j', (postalCode, address) => {
    expect(zoneOf(address, [{ id: 'coded', postalCodes: [postalCode], places: [] }])).toBeNull();
  });

  test('an address without defined zones has no zone', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (address) => {
        expect(zoneOf(address, [])).toBeNull();
      }),
    );
  });

  const word = fc.stringMatching(/^[a-zé]{2,9}$/u);
  const code = fc.stringMatching(/^\d{4}$/u);

  test('the postal code of an address decides its zone', () => {
    const around = fc.array(word, { maxLength: 4 });
    const hints = fc.tuple(code, word);
    const mark = fc.constantFrom(' ', ', ', '\n', ' - ', ' (');
    fc.assert(
      fc.property(hints, fc.tuple(around, around), mark, ([postal, place], [before, after], between) => {
        const coded = { id: 'coded', postalCodes: [postal], places: [] };
        const named = { id: 'named', postalCodes: [], places: [place] };
        const address = [...before, place, postal.toUpperCase(), ...after].join(between);
        expect(zoneOf(address, [named, coded])).toBe('coded');
        expect(zoneOf(address, [named])).toBe('named');
        expect(zoneOf([place, ...before].join(between).normalize('NFD').toUpperCase(), [named, coded])).toBe('named');
      }),
    );
  });

  test('an address has one defined zone or none', () => {
    const zone = fc.record({
      id: fc.uuid(),
      postalCodes: fc.array(fc.string({ maxLength: 6 }), { maxLength: 3 }),
      places: fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 3 }),
    });
    const strange = { id: 'strange', postalCodes: ['zzzzqqqq'], places: ['qqqqzzzz'] };
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.array(zone, { maxLength: 5 }), (address, some) => {
        const guess = zoneOf(address, some);
        expect([null, ...some.map(({ id }) => id)]).toContain(guess);
        expect(zoneOf(address, [strange, ...some, strange])).toBe(guess);
      }),
    );
  });
});

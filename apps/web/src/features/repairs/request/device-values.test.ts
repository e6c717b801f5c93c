import { describe, expect, test } from 'vitest';
import { aDevice } from '#subjects/repair/mine/repair.fixture.ts';
import { bodyOf, valuesOf } from './device-values.ts';

describe('a device in its form', () => {
  test('comes back unchanged when nothing was typed: an empty field is no value, not an empty one', () => {
    const { typeId, name, brand, model, serialNumber } = aDevice({ brand: 'Oppo' });
    expect(bodyOf(valuesOf(aDevice({ brand: 'Oppo' })))).toEqual({ typeId, name, brand, model, serialNumber });
  });
});

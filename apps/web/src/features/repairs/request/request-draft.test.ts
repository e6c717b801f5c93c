import { describe, expect, test } from 'vitest';
import { createDevice } from '#subjects/repair/mine/repair.fixture.ts';
import { deviceBodyOf, deviceValuesOf } from './request-draft.ts';

describe('a device in its form', () => {
  test('comes back unchanged when nothing was typed: an empty field is no value, not an empty one', () => {
    const { typeId, name, brand, model, serialNumber } = createDevice({ brand: 'Oppo' });
    expect(deviceBodyOf(deviceValuesOf(createDevice({ brand: 'Oppo' })))).toEqual({
      typeId,
      name,
      brand,
      model,
      serialNumber,
    });
  });
});

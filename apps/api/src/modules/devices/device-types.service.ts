import type { Language } from '@atelier/contract';
import type { Platform } from '#platform/platform.ts';
import { presentDeviceType } from './devices.presenter.ts';
import { addMissingTypes, listTypes } from './devices.queries.ts';
import { standardTypes } from './standard-types.ts';

export function createDeviceTypes({ database }: Pick<Platform, 'database'>) {
  return {
    list: async (lang: Language) => (await listTypes(database)).map((row) => presentDeviceType(row, lang)),
  };
}

/** Inserts the missing standard device types. Idempotent. */
export function ensureDeviceTypes({ database }: Pick<Platform, 'database'>): Promise<void> {
  return addMissingTypes(database, standardTypes);
}

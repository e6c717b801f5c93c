import type { Language } from '@atelier/contract';
import type { Platform } from '#platform/platform.ts';
import { presentDeviceType } from './devices.presenter.ts';
import { addMissingTypes, listTypes } from './devices.queries.ts';
import { standardTypes } from './standard-types.ts';

/** The kinds of devices that the shop repairs. */
export function createDeviceTypes({ database }: Pick<Platform, 'database'>) {
  return {
    list: async (lang: Language) => (await listTypes(database)).map((row) => presentDeviceType(row, lang)),
  };
}

/** Puts the ten standard kinds into a database that lacks them; again and again without harm. */
export function ensureDeviceTypes({ database }: Pick<Platform, 'database'>): Promise<void> {
  return addMissingTypes(database, standardTypes);
}

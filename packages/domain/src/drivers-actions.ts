import { isDriver } from './performers.ts';
import { repairTable } from './repair-table.ts';
import type { Action } from './vocabulary.ts';

/**
 * The steps that are a driver's own: all that they read of a repair's log is what they wrote down at these themselves
 * (specification/life#who-sees-it).
 */
export const driversActions: readonly Action[] = [
  ...new Set(repairTable.filter(({ by }) => by.some(isDriver)).map(({ action }) => action)),
];

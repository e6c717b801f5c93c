import { isDriver } from './performers.ts';
import { casesOf } from './repair-table.ts';
import { actions, type Action } from './vocabulary.ts';

/**
 * What a driver does: all that they read of a repair's log is what they wrote down at these themselves
 * (specification/life#who-sees-it).
 */
export const driverActions: readonly Action[] = actions.filter((action) =>
  casesOf(action).some(({ by }) => by.some(isDriver)),
);

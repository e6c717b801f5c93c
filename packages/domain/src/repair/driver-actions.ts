import { isDriver } from '../transitions/performers.ts';
import { casesOf } from '../transitions/repair-table.ts';
import { actions, type Action } from './vocabulary.ts';

/** Actions of drivers. Drivers read only their own log entries of these (specification/life#who-sees-it). */
export const driverActions: readonly Action[] = actions.filter((action) =>
  casesOf(action).some(({ by }) => by.some(isDriver)),
);

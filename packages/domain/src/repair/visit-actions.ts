import { isDriver } from '../transitions/performers.ts';
import { casesOf } from '../transitions/repair-table.ts';
import type { VisitEffect } from '../transitions/transition.ts';
import { actions, type Action, type VisitType } from './vocabulary.ts';

export function plansVisit(action: Action, type?: VisitType): boolean {
  return visitsOf(action).some(
    ({ to, ...visit }) => (to === 'PLANNED' || typeof to === 'object') && (type === undefined || visit.type === type),
  );
}

export function assignsVisit(action: Action): boolean {
  return visitsOf(action).some(({ to }) => to === 'ASSIGNED');
}

export function takesDevice(action: Action): boolean {
  return visitsOf(action).some(({ to }) => to === 'COLLECTED');
}

/** Returns true for actions at the door that fail the driver's own visit. */
export function mayFailOwnVisit(action: Action): boolean {
  return visitsOf(action).some(({ own }) => own === true);
}

export function givesBackOwnVisit(action: Action): boolean {
  return casesOf(action).some(({ by, visit }) => visit?.to === 'CANCELLED' && by.some(isDriver));
}

function visitsOf(action: Action): VisitEffect[] {
  return casesOf(action).flatMap(({ visit }) => visit ?? []);
}

/** Actions of drivers. Drivers read only their own log entries of these (specification/life#who-sees-it). */
export const driverActions: readonly Action[] = actions.filter((action) =>
  casesOf(action).some(({ by }) => by.some(isDriver)),
);

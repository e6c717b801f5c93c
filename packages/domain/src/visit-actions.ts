import { isDriver } from './performers.ts';
import { casesOf } from './repair-table.ts';
import type { VisitEffect } from './transition.ts';
import type { Action, VisitType } from './vocabulary.ts';

/** It sets the day of a visit; of one of this type, where there is one. */
export function plansVisit(action: Action, type?: VisitType): boolean {
  return visitsOf(action).some(
    ({ to, ...visit }) => (to === 'PLANNED' || typeof to === 'object') && (type === undefined || visit.type === type),
  );
}

/** It gives a visit to somebody and does nothing else. */
export function assignsVisit(action: Action): boolean {
  return visitsOf(action).some(({ to }) => to === 'ASSIGNED');
}

/** It takes the device along at a visit. */
export function takesDevice(action: Action): boolean {
  return visitsOf(action).some(({ to }) => to === 'COLLECTED');
}

/** Done at the door of one's own visit, it ends that visit: nobody was there. */
export function mayFailOwnVisit(action: Action): boolean {
  return visitsOf(action).some(({ own }) => own === true);
}

/** Its driver ends a visit that nobody went to. */
export function givesBackOwnVisit(action: Action): boolean {
  return casesOf(action).some(({ by, visit }) => visit?.to === 'CANCELLED' && by.some(isDriver));
}

function visitsOf(action: Action): VisitEffect[] {
  return casesOf(action).flatMap(({ visit }) => visit ?? []);
}

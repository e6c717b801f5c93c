import type { Action, Captured } from '@atelier/domain';
import type { DemoPerson } from '../demo-accounts.ts';
import type { Damage } from '../demo-damages.ts';

/** Time of a step, by days before today in shop time or minutes before loading. */
export type Moment = { readonly daysAgo: number; readonly time: string } | { readonly minutesAgo: number };

export type DemoStep = {
  readonly when: Moment;
  readonly action: Action;
  readonly by: DemoPerson;
  readonly captured?: Captured;
  /** `inDays` counts from the day of the step. */
  readonly visit?: { readonly inDays: number; readonly time: string };
  readonly assignee?: DemoPerson;
  /** Both count in days from the day of the step. */
  readonly expectedInDays?: number;
  readonly dueInDays?: number;
};

export function daysBefore(daysAgo: number, time: string): Moment {
  return { daysAgo, time };
}

export function minutesBefore(minutesAgo: number): Moment {
  return { minutesAgo };
}

function stepsOf(by: DemoPerson) {
  return (when: Moment, action: Action, captured: Captured = {}): DemoStep => ({ when, action, by, captured });
}

export const byCustomer = stepsOf('customer');
export const byOperator = stepsOf('operator');
export const byTechnician = stepsOf('technician');
export const byCollector = stepsOf('collector');
export const byCourier = stepsOf('courier');

/** Returns the steps of a common stretch of a repair. `d` is days ago. */
export function requestConfirmed(d: number): DemoStep {
  return byOperator(daysBefore(d, '09:30'), 'Repair.confirm.request');
}

export function pickupPlanned(d: number, inDays = 1): DemoStep[] {
  return [
    requestConfirmed(d),
    { ...byOperator(daysBefore(d, '09:45'), 'Repair.pickup.planned'), visit: { inDays, time: '09:00-12:00' } },
    { ...byOperator(daysBefore(d, '14:05'), 'Repair.pickup.assigned'), assignee: 'collector' },
  ];
}

export function pickupCollected(when: Moment, condition: string, accessories?: string): DemoStep {
  return byCollector(when, 'Repair.pickup.collected', {
    condition,
    ...(accessories === undefined ? {} : { accessories }),
  });
}

/** Returns a pickup planned on day `d` and delivered the day after. */
export function pickupDelivered(d: number, condition: string, accessories?: string): DemoStep[] {
  return [
    ...pickupPlanned(d),
    pickupCollected(daysBefore(d - 1, '10:15'), condition, accessories),
    byCollector(daysBefore(d - 1, '12:30'), 'Repair.pickup.delivered'),
  ];
}

export function diagnosisStarted(when: Moment): DemoStep {
  return byTechnician(when, 'Repair.diagnosis.started');
}

type ProposalTerms = Pick<Captured, 'price' | 'estimatedCost' | 'estimatedTime'>;

export function diagnosisFinished(d: number, notes: string, terms: ProposalTerms = {}): DemoStep[] {
  return [
    diagnosisStarted(daysBefore(d, '14:10')),
    byTechnician(daysBefore(d, '16:20'), 'Repair.diagnosis.finished', { notes, ...terms }),
  ];
}

type Referral = Pick<Captured, 'partner' | 'partnerReference' | 'notes'>;

export function diagnosisExternalized(d: number, referral: Referral, dueInDays: number): DemoStep[] {
  return [
    diagnosisStarted(daysBefore(d, '09:30')),
    { ...byTechnician(daysBefore(d, '15:00'), 'Repair.diagnosis.externalized', referral), dueInDays },
  ];
}

export function proposalAccepted(d: number): DemoStep {
  return byCustomer(daysBefore(d, '18:05'), 'Repair.confirm.diagnosed');
}

export function approvalConfirmed(d: number): DemoStep {
  return byOperator(daysBefore(d, '09:10'), 'Repair.approve.confirmed');
}

export function fixStarted(d: number): DemoStep {
  return byTechnician(daysBefore(d, '10:00'), 'Repair.fix.started');
}

export function fixFinished(d: number, notes: string): DemoStep[] {
  return [fixStarted(d), byTechnician(daysBefore(d, '15:30'), 'Repair.fix.finished', { notes })];
}

export function partDelayed(when: Moment, reason: string, expectedInDays: number): DemoStep {
  return { ...byTechnician(when, 'Repair.delayed', { reason, delayReason: 'PART' }), expectedInDays };
}

/** Repair as the technician sees it. */
type Repaired = Pick<Damage, 'price' | 'found' | 'done'>;

export function terms({ price }: Pick<Damage, 'price'>): ProposalTerms {
  return { price, estimatedCost: price, estimatedTime: 3 };
}

/** Returns a repair from its pickup on day `d` to its proposal. */
export function priced(d: number, damage: Repaired): DemoStep[] {
  return [
    ...pickupDelivered(d, 'Traces d’usage', 'Chargeur'),
    ...diagnosisFinished(d - 2, damage.found, terms(damage)),
  ];
}

/** Returns a repair until its approval. The customer answers `late` days after the proposal. */
export function approved(d: number, damage: Repaired, late = 0): DemoStep[] {
  return [...priced(d, damage), proposalAccepted(d - 2 - late), approvalConfirmed(d - 3 - late)];
}

export function fixed(d: number, damage: Repaired, late = 0): DemoStep[] {
  return [...approved(d, damage, late), ...fixFinished(d - 4 - late, damage.done)];
}

export function returnPlanned(d: number, inDays = 1): DemoStep {
  return { ...byOperator(daysBefore(d, '16:00'), 'Repair.confirm.return'), visit: { inDays, time: '14:00-17:00' } };
}

/** Returns a return planned on day `d`, with the device on its way the day after. */
export function returnAssigned(d: number): DemoStep[] {
  return [returnPlanned(d), { ...byOperator(daysBefore(d, '17:00'), 'Repair.return.assigned'), assignee: 'courier' }];
}

export function returnDelivered(d: number, receivedBy: string): DemoStep[] {
  return [
    ...returnAssigned(d),
    byCourier(daysBefore(d - 1, '13:30'), 'Repair.return.collected'),
    byCourier(daysBefore(d - 1, '15:10'), 'Repair.return.delivered', { receivedBy }),
  ];
}

/** The second members of the team in the roles of the first. */
export const secondCast: Partial<Record<DemoPerson, DemoPerson>> = {
  operator: 'secondOperator',
  technician: 'secondTechnician',
  collector: 'driver',
  courier: 'driver',
};

export function withCast(cast: Partial<Record<DemoPerson, DemoPerson>>, steps: readonly DemoStep[]): DemoStep[] {
  const castFor = (person: DemoPerson): DemoPerson => cast[person] ?? person;
  return steps.map((demoStep) => ({
    ...demoStep,
    by: castFor(demoStep.by),
    ...(demoStep.assignee === undefined ? {} : { assignee: castFor(demoStep.assignee) }),
  }));
}

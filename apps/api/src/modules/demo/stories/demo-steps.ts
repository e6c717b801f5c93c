import type { Action, Captured } from '@atelier/domain';
import type { DemoPerson } from '../demo-accounts.ts';

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

type StepDetails = Omit<DemoStep, 'when' | 'action'>;

export function daysBefore(daysAgo: number, time: string): Moment {
  return { daysAgo, time };
}

export function minutesBefore(minutesAgo: number): Moment {
  return { minutesAgo };
}

export function step(when: Moment, action: Action, deed: StepDetails): DemoStep {
  return { when, action, ...deed };
}

function stepsOf(by: DemoPerson) {
  return (when: Moment, action: Action, captured?: Captured): DemoStep =>
    step(when, action, captured === undefined ? { by } : { by, captured });
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
    step(daysBefore(d, '09:45'), 'Repair.pickup.planned', { by: 'operator', visit: { inDays, time: '09:00-12:00' } }),
    step(daysBefore(d, '14:05'), 'Repair.pickup.assigned', { by: 'operator', assignee: 'collector' }),
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

export function returnPlanned(d: number, inDays = 1): DemoStep {
  return step(daysBefore(d, '16:00'), 'Repair.confirm.return', {
    by: 'operator',
    visit: { inDays, time: '14:00-17:00' },
  });
}

/** Returns a return planned on day `d`, with the device on its way the day after. */
export function returnAssigned(d: number): DemoStep[] {
  return [
    returnPlanned(d),
    step(daysBefore(d, '17:00'), 'Repair.return.assigned', { by: 'operator', assignee: 'courier' }),
  ];
}

export function returnDelivered(d: number, receivedBy: string): DemoStep[] {
  return [
    ...returnAssigned(d),
    byCourier(daysBefore(d - 1, '13:30'), 'Repair.return.collected'),
    byCourier(daysBefore(d - 1, '15:10'), 'Repair.return.delivered', { receivedBy }),
  ];
}

export function withCast(cast: Partial<Record<DemoPerson, DemoPerson>>, steps: readonly DemoStep[]): DemoStep[] {
  const castFor = (person: DemoPerson): DemoPerson => cast[person] ?? person;
  return steps.map((demoStep) => ({
    ...demoStep,
    by: castFor(demoStep.by),
    ...(demoStep.assignee === undefined ? {} : { assignee: castFor(demoStep.assignee) }),
  }));
}

import type { TransitionBody } from '@atelier/contract';

export type WalkedAction = Exclude<
  TransitionBody['action'],
  | 'Repair.updated'
  | 'Repair.diagnosis.assigned'
  | 'Repair.fix.assigned'
  | 'Repair.pickup.postponed'
  | 'Repair.return.postponed'
  | 'Repair.return.broughtBack'
  | 'Repair.writtenOff'
>;

export type StepWords = {
  readonly press: string;
  readonly log: string;
  readonly title: string;
  readonly text: string;
  /** First line of the customer's mail, with a price for a diagnosis. */
  readonly mail?: string;
};

import type { TransitionBody } from '@atelier/contract';

/** A step of the repair life that some journey walks, named as on the wire. */
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
  /** On the staff's button. */
  readonly press: string;
  /** In the history. */
  readonly log: string;
  /** The customer's notification. */
  readonly title: string;
  readonly text: string;
  /** The first line of the customer's mail, for the steps that send one; of a diagnosis, with a price. */
  readonly mail?: string;
};

import type { PaymentMethod } from '@atelier/domain';
import type { Transaction } from '#platform/database/database.ts';
import type { WorkflowContext } from '#workflow/command/workflow-context.ts';
import type { TillContext } from '#modules/till/public.ts';
import type { DemoAccount, DemoPerson } from '../demo-accounts.ts';
import type { DemoStep, Moment } from './demo-steps.ts';

type DemoMessage = { readonly by: DemoPerson; readonly when: Moment; readonly text: string };

/** Payment or refund of a repair, by default of all that is open or owed, or a fee. */
export type DemoMoney = { readonly when: Moment; readonly by: DemoPerson } & (
  | { readonly kind: 'PAYMENT' | 'REFUND'; readonly method: PaymentMethod; readonly amount?: string }
  | { readonly kind: 'FEE'; readonly amount: string }
);

export type DemoStory = {
  /** Defaults to the first customer. */
  readonly customerName?: DemoPerson;
  readonly type: string;
  readonly device: readonly [name: string, brand: string, model: string, serialNumber?: string];
  readonly issue: string;
  readonly additionalInfo?: string;
  readonly address?: string;
  readonly requested: Moment;
  readonly steps: readonly DemoStep[];
  /** Oldest first. Messages after the shop's last answer are unanswered. */
  readonly messages?: readonly DemoMessage[];
  /** Payments, refunds and fees. */
  readonly money?: readonly DemoMoney[];
  /** Customers sign for what drivers take and bring. */
  readonly isSigned?: boolean;
  /** Position of the window that the request wishes for among the free ones, from 0. */
  readonly wishedWindow?: number;
  /** When the customer was told that nobody fetches the device. */
  readonly notices?: readonly Moment[];
  /** Adds a drawing of the device to the request. */
  readonly hasPhoto?: boolean;
};

/** Accounts with their ids. */
export type DemoPeople = ReadonlyMap<DemoPerson, DemoAccount & { readonly id: string }>;

export type DemoContext = {
  readonly tx: Transaction;
  readonly workflow: WorkflowContext;
  readonly people: DemoPeople;
  readonly types: ReadonlyMap<string, string>;
  readonly till: TillContext;
  readonly now: Date;
  readonly instantOf: (moment: Moment) => Date;
  readonly turnTo: (instant: Date) => void;
  readonly dayIn: (days: number) => string;
};

export function personOf(people: DemoPeople, name: DemoPerson = 'customer') {
  const person = people.get(name);
  if (person === undefined) throw new Error(`invariant: ${name} isn't in this demonstration`);
  return person;
}

/** Something that happens in the demonstration. */
export type DemoEvent = { readonly at: Date; readonly run: () => Promise<void> };

export const officeAddress = '8 rue Ibn Khaldoun, 1001 Tunis, 2e étage, porte gauche';
export const parentsAddress = '27 avenue Habib Bourguiba, 2026 Sidi Bou Saïd';

export const screenProposal = { price: '245.000', estimatedCost: '230.000', estimatedTime: 3 } as const;
export const batteryProposal = { price: '95.000', estimatedCost: '90.000', estimatedTime: 2 } as const;
export const boardProposal = { price: '320.500', estimatedCost: '310.000', estimatedTime: 6 } as const;

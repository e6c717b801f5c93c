import type { Status } from '@atelier/domain';
import type { DemoPerson } from './demo-accounts.ts';
import type { DemoStep, Moment } from './demo-steps.ts';

type DemoMessage = { readonly by: DemoPerson; readonly when: Moment; readonly text: string };

export type DemoStory = {
  /** Defaults to the first customer. */
  readonly customerName?: DemoPerson;
  readonly finalStatus: Status;
  readonly type: string;
  readonly device: readonly [name: string, brand: string, model: string, serialNumber?: string];
  readonly issue: string;
  readonly additionalInfo?: string;
  readonly address?: string;
  readonly requested: Moment;
  readonly steps: readonly DemoStep[];
  /** Oldest first. Messages after the shop's last answer are unanswered. */
  readonly messages?: readonly DemoMessage[];
  /** Adds a drawing of the device to the request. */
  readonly hasPhoto?: boolean;
};

export const officeAddress = '8 rue Ibn Khaldoun, 1001 Tunis, 2e étage, porte gauche';
export const parentsAddress = '27 avenue Habib Bourguiba, 2026 Sidi Bou Saïd';

export const screenProposal = { price: '245.000', estimatedCost: '230.000', estimatedTime: 3 } as const;
export const batteryProposal = { price: '95.000', estimatedCost: '90.000', estimatedTime: 2 } as const;
export const boardProposal = { price: '320.500', estimatedCost: '310.000', estimatedTime: 6 } as const;

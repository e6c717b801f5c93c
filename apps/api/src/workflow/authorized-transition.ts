import type { Action, CapturedBy, RepairChange, Command, ShopSettings, VisitMode } from '@atelier/domain';
import type { Sealer } from './receipts.ts';
import type { RepairRecord } from './repair-rows.ts';

export type NamedPartner = { readonly id: string; readonly name: string };

export type AuthorizedTransition<A extends Action = Action> = {
  readonly record: RepairRecord;
  readonly command: Pick<Command<A>, 'action' | 'actor' | 'at'>;
  /** Only the values that the action captures from this actor. */
  readonly captured: CapturedBy<A>;
  readonly change: RepairChange;
  /** Time of arrival. `command.at` is the event's time. */
  readonly receivedAt: Date;
  readonly today: string;
  readonly timeZone: string;
  readonly settings: ShopSettings;
  readonly partner: NamedPartner | null;
  readonly zoneId: string | null;
  readonly sealer: Sealer;
  readonly chainId: string | null;
  readonly mode: VisitMode;
};

import type { Action, CapturedBy, RepairChange, Command, ShopSettings, VisitMode } from '@atelier/domain';
import type { Sealer } from './receipts.ts';
import type { RepairRecord } from './repair-rows.ts';

/** A workshop to which a device goes. */
export type NamedPartner = { readonly id: string; readonly name: string };

/** A permitted command, with all that decides what it writes. */
export type AuthorizedTransition<A extends Action = Action> = {
  readonly record: RepairRecord;
  readonly command: Pick<Command<A>, 'action' | 'actor' | 'at'>;
  /** What the action asks of this actor, and nothing else. */
  readonly captured: CapturedBy<A>;
  readonly change: RepairChange;
  /** When the server heard of it; `command.at` is when it happened. */
  readonly receivedAt: Date;
  /** The shop's day, `YYYY-MM-DD`. */
  readonly today: string;
  /** The shop's. */
  readonly timeZone: string;
  /** As they are when the step is taken. */
  readonly settings: ShopSettings;
  /** To whom the device goes. */
  readonly partner: NamedPartner | null;
  /** In which the address lies. */
  readonly zoneId: string | null;
  readonly sealer: Sealer;
  /** Of steps that are taken as one. */
  readonly chainId: string | null;
  /** Of a visit that begins: the driver comes, or the device is brought. */
  readonly mode: VisitMode;
};

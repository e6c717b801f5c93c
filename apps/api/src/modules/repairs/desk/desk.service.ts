import type { CallData, getDesk, StaffRepairItem } from '@atelier/contract';
import {
  chaseAfter,
  type DeskButton,
  deskBeside,
  deskButton,
  type DeskReader,
  type Due,
  dueOfCall,
  dueOfMessage,
  deskSections,
  isCalledInstead,
  type Role,
  type SectionKey,
  type ShopSettings,
  shopTime,
  staffRoles,
} from '@atelier/domain';
import type { Database } from '#platform/database/database.ts';
import { Failure } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { factsFrom } from '#workflow/repair-facts.ts';
import type { StaffViewer } from '../staff/staff.policy.ts';
import { type DeskRow, findCaller, selectDesk } from './desk.queries.ts';

type Turn = StaffRepairItem['nextAction'];
type Reader = Pick<DeskReader, 'viewer' | 'now'> & { readonly rules: Parameters<typeof dueOfMessage>[1] };

/** What waits for whoever looks at their desk. */
export function createDesk(
  { clock, config, realtime }: Pick<Platform, 'clock' | 'config' | 'realtime'>,
  settings: () => ShopSettings,
) {
  const timeZone = config.settings.SHOP_TIME_ZONE;

  const read = async (db: Database, viewer: StaffViewer, { role, ...only }: CallData<typeof getDesk, 'query'>) => {
    const now = clock.now();
    const roles = rolesOf(viewer, role);
    const look = { viewer, roles, now, today: shopTime(now, timeZone).day, chase: chaseAfter(settings()) };
    const rows = await selectDesk(db, look, only);
    const { hours, closures } = settings();
    const reader = { viewer: { id: viewer.userId, roles: viewer.roles }, now, rules: { hours, closures, timeZone } };
    return { sections: sectionsOf(rows, reader) };
  };

  const tellCalling = async (db: Database, { userId: by }: StaffViewer, repairId: string): Promise<void> => {
    const name = await findCaller(db, by, repairId);
    if (name === null) throw new Failure('notFound');
    realtime.publish(['role:OPERATOR', 'role:TECHNICIAN', 'role:ADMIN'], 'calling', { repairId, by, name });
  };

  return { read, tellCalling };
}

/** The desks of their own roles, or the one that they ask for. */
function rolesOf(viewer: StaffViewer, asked: Role | undefined): readonly Role[] {
  if (asked === undefined) return staffRoles.filter((role) => viewer.roles.includes(role));
  if (!viewer.roles.includes(asked) && !viewer.roles.includes('ADMIN')) throw new Failure('notAllowed');
  return [asked];
}

/** The rows come in the order of the sections. */
function sectionsOf(rows: readonly DeskRow[], reader: Reader) {
  return deskSections.flatMap(({ key, folded = false }, place) => {
    const own = rows.filter((row) => row.place === place);
    const [first] = own;
    return first === undefined
      ? []
      : [{ key, folded, count: first.count, items: own.map((row) => itemOf(key, row, reader)) }];
  });
}

function itemOf(key: SectionKey, row: DeskRow, reader: Reader) {
  const { body, facts, technicianId } = row;
  const readsPage = !('account' in body.customer);
  const seen = { facts: factsFrom(facts), technicianId, readsPage };
  const button = onTheWire(deskButton(key, seen, reader));
  if (!('nextAction' in body)) return { ...body, button };
  const message = turnOfMessage(key, row, reader);
  const nextAction = isTheirPromise(key, body.nextAction, message)
    ? body.nextAction
    : { ...body.nextAction, ...message };
  return { ...body, nextAction, button, beside: onTheWire(deskBeside(key, seen, reader)) };
}

function onTheWire(button: DeskButton | null) {
  return button === null ? null : { ...button, steps: [...button.steps] };
}

/** Whoever answers owes the repair's step, too, and sooner: that is the promise which is broken first. */
function isTheirPromise(key: SectionKey, turn: Pick<Turn, 'owner' | 'due'>, message: ReturnType<typeof turnOfMessage>) {
  const isTheirs = (key === 'ANSWER' && turn.owner === 'OPERATOR') || (key === 'ASKED' && turn.owner === 'TECHNICIAN');
  if (!isTheirs || turn.due === null || message === null || message.due === null) return false;
  return Date.parse(turn.due) < Date.parse(message.due);
}

/** Where a message is what waits, its own time and not that of the turn. */
function turnOfMessage(key: SectionKey, row: DeskRow, { now, rules }: Reader) {
  const [waitingSince, callAt] = [instantOf(row.waitingSince), instantOf(row.callAt)];
  if (waitingSince === null) return null;
  if (key === 'ANSWER' || key === 'ASKED') return told(waitingSince, dueOfMessage(waitingSince, rules));
  const isCalled = key === 'CALL' && callAt !== null && isCalledInstead({ callAt, waitingSince }, now);
  return isCalled ? told(waitingSince, dueOfCall(callAt, rules.timeZone)) : null;
}

function told(since: Date, { due, dueReason }: Due) {
  return { since: since.toISOString(), due: due?.toISOString() ?? null, dueReason };
}

function instantOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

import type { CallData, getDesk, StaffRepairItem } from '@atelier/contract';
import {
  type ButtonContext,
  isAdmin,
  followUpDelayOf,
  type DeskButton,
  secondaryDeskButton,
  deskButton,
  type Due,
  dueOfCall,
  dueOfMessage,
  deskSections,
  isAnsweredByCall,
  type Role,
  type SectionKey,
  type ShopSettings,
  shopTime,
  staffRoles,
} from '@atelier/domain';
import type { Database } from '#platform/database/database.ts';
import { Failure, orNotFound } from '#platform/http/errors/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { factsFrom } from '#workflow/repair/repair-facts.ts';
import { staffRooms } from '#workflow/command/publish-change.ts';
import { actorOf } from '#modules/sessions/public.ts';
import type { StaffViewer } from '../staff.policy.ts';
import { type DeskRow, findCaller, selectDesk } from './desk.queries.ts';

type NextAction = StaffRepairItem['nextAction'];
type DeskItemReader = ButtonContext & { readonly rules: Parameters<typeof dueOfMessage>[1] };

export type DeskServiceContext = Platform & { readonly settings: () => ShopSettings };

type DeskInput = CallData<typeof getDesk, 'query'> & { readonly viewer: StaffViewer };

export async function read({ clock, config, settings }: DeskServiceContext, db: Database, input: DeskInput) {
  const { viewer, role, ...filter } = input;
  const timeZone = config.settings.SHOP_TIME_ZONE;
  const now = clock.now();
  const roles = deskRolesOf(viewer, role);
  const context = { viewer, roles, now, today: shopTime(now, timeZone).day, followUp: followUpDelayOf(settings()) };
  const rows = await selectDesk(db, context, filter);
  const reader = { viewer: actorOf(viewer), now, rules: { ...settings(), timeZone } };
  return { sections: sectionsOf(rows, reader) };
}

type CallingInput = { readonly viewer: StaffViewer; readonly repairId: string };

export async function publishCalling(
  { realtime }: Platform,
  db: Database,
  { viewer: { userId: by }, repairId }: CallingInput,
): Promise<void> {
  const name = orNotFound(await findCaller(db, by, repairId));
  realtime.publish(staffRooms, 'calling', { repairId, by, name });
}

function deskRolesOf(viewer: StaffViewer, requestedRole: Role | undefined): readonly Role[] {
  if (requestedRole === undefined) return staffRoles.filter((role) => viewer.roles.includes(role));
  if (!viewer.roles.includes(requestedRole) && !isAdmin(viewer)) throw new Failure('notAllowed');
  return [requestedRole];
}

function sectionsOf(rows: readonly DeskRow[], reader: DeskItemReader) {
  return deskSections.flatMap(({ key, isCollapsed = false }, index) => {
    const own = rows.filter((row) => row.place === index);
    const [first] = own;
    return first === undefined
      ? []
      : [{ key, isCollapsed, count: first.count, items: own.map((row) => deskItemOf(key, row, reader)) }];
  });
}

function deskItemOf(key: SectionKey, row: DeskRow, reader: DeskItemReader) {
  const { body, facts, technicianId, hasAccessories } = row;
  const readsPage = !('account' in body.customer);
  const subject = { facts: factsFrom(facts), technicianId, readsPage, hasAccessories };
  const button = toWireButton(deskButton(key, subject, reader));
  if (!('nextAction' in body)) return { ...body, button };
  const message = messageTurn(key, row, reader);
  const nextAction = isRepairDueFirst(key, body.nextAction, message)
    ? body.nextAction
    : { ...body.nextAction, ...message };
  return { ...body, nextAction, button, secondaryButton: toWireButton(secondaryDeskButton(key, subject, reader)) };
}

function toWireButton(button: DeskButton | null) {
  return button === null ? null : { ...button, steps: [...button.steps] };
}

/** Returns true if the role that answers the message also has the turn, and the turn is due first. */
function isRepairDueFirst(
  key: SectionKey,
  turn: Pick<NextAction, 'owner' | 'due'>,
  message: ReturnType<typeof messageTurn>,
) {
  const isTheirs = (key === 'ANSWER' && turn.owner === 'OPERATOR') || (key === 'ASKED' && turn.owner === 'TECHNICIAN');
  if (!isTheirs || turn.due === null || message === null || message.due === null) return false;
  return Date.parse(turn.due) < Date.parse(message.due);
}

function messageTurn(key: SectionKey, row: DeskRow, { now, rules }: DeskItemReader) {
  const [waitingSince, callAt] = [instantOf(row.waitingSince), instantOf(row.callAt)];
  if (waitingSince === null) return null;
  if (key === 'ANSWER' || key === 'ASKED') return turnFields(waitingSince, dueOfMessage(waitingSince, rules));
  const isCalled = key === 'CALL' && callAt !== null && isAnsweredByCall({ callAt, waitingSince }, now);
  return isCalled ? turnFields(waitingSince, dueOfCall(callAt, rules.timeZone)) : null;
}

function turnFields(since: Date, { due, dueReason }: Due) {
  return { since: since.toISOString(), due: due?.toISOString() ?? null, dueReason };
}

function instantOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

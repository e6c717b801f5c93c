import type { Issue } from '@atelier/contract';
import {
  hasTooManyAccessories,
  namedAssignee,
  pastDays,
  windowProblem,
  invalidCallTimes,
  type Captured,
  type StaffRole,
} from '@atelier/domain';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type Database, sendWithNext, type Transaction } from '#platform/database/database.ts';
import { statement } from '#platform/database/statement.ts';
import { isId } from '#platform/http/submitted-values.ts';
import { audit, partners } from '#schema/index.ts';
import { guessZone, isActiveZone } from '#workflow/repair/guess-zone.ts';
import type { RepairRecord } from '#workflow/repair/repair-rows.ts';
import type { Authorized, NamedPartner } from '../phases.ts';
import { type PublishContext, publishEntry } from '../publish-change.ts';
import { RefusedError } from '../refusal.ts';
import { restoringWrites, undoOfAll } from '../undo.ts';
import { takeStop } from '#workflow/effects/visits/slot-stops.ts';
import { appointmentOf } from '#workflow/effects/visits/visit-effects.ts';

export function omitEmpty(captured: { readonly [F in keyof Captured]: Captured[F] | null }): Captured {
  return Object.fromEntries(Object.entries(captured).filter(([, value]) => isFilled(value)));
}

function isFilled(value: Captured[keyof Captured] | null): boolean {
  return value !== undefined && value !== null && value !== '';
}

/**
 * Validates captured values against time and team, which the table doesn't know, and resolves their partner and zone. Throws
 * {@link RefusedError}.
 */
export async function resolveCaptured(
  context: PublishContext,
  tx: Transaction,
  transition: Authorized,
): Promise<Authorized> {
  const { captured, command, record } = transition;
  const isCorrection = command.action === 'Repair.corrected';
  const { partnerId: chosen }: Captured = captured;
  // Asked for at once, so they share a round trip.
  const [wrongMember, chosenPartner, namedPartner, zoneId, stop] = await Promise.all([
    memberIssues(tx, transition),
    chosen === undefined ? null : findPartner(tx, chosen),
    isCorrection ? restoredPartner(tx, record) : chosen === undefined ? partnerByName(context, tx, transition) : null,
    zoneAfter(tx, transition),
    takeStop(tx, transition),
  ]);
  const issues = [
    ...appointmentIssues(transition),
    ...dayAndFaultIssues(transition),
    ...wrongMember,
    ...(chosen !== undefined && chosenPartner === null ? [{ path: 'partnerId', message: 'invalid' }] : []),
    ...accessoryIssues(captured),
    ...(typeof stop === 'string' ? [{ path: 'time', message: stop }] : []),
  ];
  if (issues.length > 0 || typeof stop === 'string') throw new RefusedError({ reason: 'wrongFields', issues });
  const partner = isCorrection || transition.change.custody === 'PARTNER' ? (chosenPartner ?? namedPartner) : null;
  // The chosen partner's name makes the log readable without joins.
  const isNamed = partner !== null && chosen !== undefined;
  return {
    ...transition,
    partner,
    captured: isNamed ? { ...captured, partner: partner.name } : captured,
    zoneId,
    stop,
  };
}

function appointmentIssues(transition: Authorized): Issue[] {
  const appointment = appointmentOf(transition);
  if (appointment === null) return [];
  const { date, time, address } = appointment;
  const missing = Object.entries(appointment).filter(([, value]) => value === null);
  if (date === null || time === null || address === null) {
    return missing.map(([path]) => ({ path, message: 'required' }));
  }
  // A person at the counter is there at any hour.
  if (transition.mode === 'COUNTER') return [];
  const problem = windowProblem({ date, time }, transition.receivedAt, transition.rules.timeZone);
  return problem === null ? [] : [{ path: problem.field, message: problem.message }];
}

function dayAndFaultIssues({ captured, record, today, receivedAt }: Authorized): Issue[] {
  const { faultId }: Captured = captured;
  const isUnknownFault = faultId !== undefined && !record.faults.includes(faultId);
  return [
    ...pastDays(captured, today).map((path) => ({ path, message: 'date.past' })),
    ...invalidCallTimes(captured, receivedAt).map(({ field: path, message }) => ({ path, message })),
    ...(isUnknownFault ? [{ path: 'faultId', message: 'invalid' }] : []),
  ];
}

function accessoryIssues({ accessories: typed }: Captured): Issue[] {
  return typeof typed === 'string' && hasTooManyAccessories(typed) ? [{ path: 'accessories', message: 'tooLong' }] : [];
}

async function memberIssues(database: Database, { command, captured, mode }: Authorized): Promise<Issue[]> {
  const named = namedAssignee(command.action, captured);
  // Office staff handle the counter themselves.
  if (mode === 'COUNTER' && named?.id === command.actor.id) return [];
  if (named === null || (await isMember(database, named.id, named.role))) return [];
  return [{ path: 'assigneeId', message: 'invalid' }];
}

async function isMember(database: Database, id: string, role: StaffRole): Promise<boolean> {
  if (!isId(id)) return false;
  return (await selectMember(database, { id, role })).length > 0;
}

const selectMember = statement(
  'active_member',
  sql`select id from users where id = ${sql.placeholder('id')} and ${sql.placeholder('role')} = any(roles) and blocked_at is null`,
);

/** Returns the partner with the typed name. Unknown names create one, other spellings don't. */
async function partnerByName(
  context: PublishContext,
  tx: Transaction,
  transition: Authorized,
): Promise<NamedPartner | null> {
  const { change, captured, receivedAt } = transition;
  if (change.custody !== 'PARTNER') return null;
  const { partner: name }: Captured = captured;
  if (name === undefined) return null;
  const times = { createdAt: receivedAt, updatedAt: receivedAt };
  const [partner] = await tx
    .insert(partners)
    .values({ id: uuidv7(), name, lang: 'fr', ...times })
    .onConflictDoUpdate({ target: partners.searchText, set: { updatedAt: sql`${partners.updatedAt}` } })
    .returning({ id: partners.id, name: partners.name, isNew: sql<boolean>`xmax = 0` });
  if (partner === undefined) return null;
  if (partner.isNew) {
    sendWithNext(tx.insert(audit).values(auditLineOf(transition, partner.id)));
    publishEntry(context, tx, partner.id);
  }
  return { id: partner.id, name: partner.name };
}

function auditLineOf({ command, receivedAt: at }: Authorized, subjectId: string): typeof audit.$inferInsert {
  const actorId = command.actor.id;
  return {
    id: uuidv7(),
    at,
    actorId,
    sessionId: null,
    action: 'entry.added',
    subjectKind: 'partner',
    subjectId,
    changes: {},
  };
}

async function findPartner(database: Database, id: string): Promise<NamedPartner | null> {
  if (!isId(id)) return null;
  const [partner] = await selectPartner(database, { id });
  return partner ?? null;
}

/** Returns the partner that a correction restores, who may have been renamed since. */
function restoredPartner(tx: Transaction, record: RepairRecord): Promise<NamedPartner | null> {
  return findPartner(tx, restoringWrites(undoOfAll(record.newest)).repair.partnerId ?? '');
}

const selectPartner = statement<NamedPartner>(
  'partner_by_id',
  sql`select id, name from partners where id = ${sql.placeholder('id')}`,
);

/** A new address gets a new zone. The zone of an unchanged one may have been corrected. */
async function zoneAfter(tx: Transaction, { record, captured, command }: Authorized): Promise<string | null> {
  if (command.action === 'Repair.corrected') return zoneAfterCorrection(tx, record);
  const { repair } = record;
  const { address = repair.address }: Captured = command.action === 'Repair.updated' ? captured : {};
  return address === repair.address ? repair.zoneId : guessZone(tx, address);
}

/** Zones that were added or retired meanwhile passed over a device that was home, and over a former address. */
async function zoneAfterCorrection(tx: Transaction, record: RepairRecord): Promise<string | null> {
  const { zoneId, zoneChosen, address } = { ...record.repair, ...restoringWrites(undoOfAll(record.newest)).repair };
  const isKept = zoneId === null ? zoneChosen : await isActiveZone(tx, zoneId);
  return isKept ? zoneId : ((await guessZone(tx, address)) ?? zoneId);
}

import type { Issue } from '@atelier/contract';
import {
  namedAssignee,
  pastDays,
  windowProblem,
  invalidCallTimes,
  type Captured,
  type StaffRole,
} from '@atelier/domain';
import { and, arrayContains, eq, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../platform/database/database.ts';
import { users } from '../schema/index.ts';
import { chosenPartnerId, findPartner } from './resolve-partner.ts';
import type { Authorized } from './phases.ts';
import { appointmentOf } from './visit-effects.ts';

export function omitEmpty(captured: { readonly [F in keyof Captured]: Captured[F] | null }): Captured {
  return Object.fromEntries(Object.entries(captured).filter(([, value]) => isFilled(value)));
}

function isFilled(value: Captured[keyof Captured] | null): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** Validates captured values against time, zone and team, which the table doesn't know. */
export async function capturedIssues(database: Database, transition: Authorized): Promise<Issue[]> {
  return [
    ...appointmentIssues(transition),
    ...promiseIssues(transition),
    ...callIssues(transition),
    ...(await memberIssues(database, transition)),
    ...(await partnerIssues(database, transition)),
  ];
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

function promiseIssues({ captured, today }: Authorized): Issue[] {
  return pastDays(captured, today).map((path) => ({ path, message: 'date.past' }));
}

function callIssues({ captured, receivedAt }: Authorized): Issue[] {
  return invalidCallTimes(captured, receivedAt).map(({ field: path, message }) => ({ path, message }));
}

async function memberIssues(database: Database, { command, captured, mode }: Authorized): Promise<Issue[]> {
  const named = namedAssignee(command.action, captured);
  // Office staff handle the counter themselves.
  if (mode === 'COUNTER' && named?.id === command.actor.id) return [];
  if (named === null || (await isMember(database, named.id, named.role))) return [];
  return [{ path: 'assigneeId', message: 'invalid' }];
}

async function partnerIssues(database: Database, transition: Authorized): Promise<Issue[]> {
  const chosen = chosenPartnerId(transition);
  if (chosen === null || (await findPartner(database, chosen)) !== null) return [];
  return [{ path: 'partnerId', message: 'invalid' }];
}

async function isMember(database: Database, id: string, role: StaffRole): Promise<boolean> {
  if (!z.uuid().safeParse(id).success) return false;
  const members = await database
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), arrayContains(users.roles, [role]), isNull(users.blockedAt)));
  return members.length > 0;
}

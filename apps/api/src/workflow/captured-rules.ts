import type { Issue } from '@atelier/contract';
import {
  capturesOf,
  windowProblem,
  type Action,
  type Actor,
  type Captured,
  type RepairFacts,
  type Row,
  type StaffRole,
} from '@atelier/domain';
import { and, arrayContains, eq, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../platform/database/database.ts';
import { users } from '../schema/index.ts';
import type { Step } from './step.ts';
import { appointmentOf } from './visit-effects.ts';

/** What was given and isn't empty. */
export function filled(captured: { readonly [F in keyof Captured]: Captured[F] | null }): Captured {
  return Object.fromEntries(Object.entries(captured).filter(([, value]) => isFilled(value)));
}

function isFilled(value: Captured[keyof Captured] | null): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** What a row asks of this actor; whatever else was sent is nobody's business and isn't kept. */
export function askedFor(
  row: Row,
  facts: RepairFacts | null,
  { actor, captured }: { actor: Actor; captured: Captured },
): Captured {
  const fields = new Set(capturesOf(row, { facts, actor, captured }).map(({ field }) => field as string));
  return Object.fromEntries(Object.entries(captured).filter(([field]) => fields.has(field)));
}

/** The role of whom a step names for its work. A driver's step names the person of its visit; the table compares them. */
const assigneeRoles: Readonly<Partial<Record<Action, StaffRole>>> = {
  'Repair.pickup.planned': 'COLLECTOR',
  'Repair.pickup.assigned': 'COLLECTOR',
  'Repair.return.planned': 'COURIER',
  'Repair.return.assigned': 'COURIER',
  'Repair.diagnosis.assigned': 'TECHNICIAN',
  'Repair.diagnosis.started': 'TECHNICIAN',
  'Repair.fix.assigned': 'TECHNICIAN',
  'Repair.fix.started': 'TECHNICIAN',
};

/** What is wrong with the captured values beyond what the table can know: time, place and the team. */
export async function capturedIssues(database: Database, step: Step, timeZone: string): Promise<Issue[]> {
  return [...appointmentIssues(step, timeZone), ...promiseIssues(step), ...(await assigneeIssues(database, step))];
}

function appointmentIssues(step: Step, timeZone: string): Issue[] {
  const appointment = appointmentOf(step);
  if (appointment === null) return [];
  const { date, time, address } = appointment;
  const missing = Object.entries(appointment).filter(([, value]) => value === null);
  if (date === null || time === null || address === null) {
    return missing.map(([path]) => ({ path, message: 'required' }));
  }
  const problem = windowProblem({ date, time }, step.receivedAt, timeZone);
  return problem === null ? [] : [{ path: problem.field, message: problem.message }];
}

/** A promise to the customer, and a partner's to the shop, are for today or later. */
function promiseIssues({ command, today }: Step): Issue[] {
  return (['expectedAt', 'dueDate'] as const)
    .filter((path) => (command.captured[path] ?? today) < today)
    .map((path) => ({ path, message: 'date.past' }));
}

async function assigneeIssues(database: Database, { command }: Step): Promise<Issue[]> {
  const role = assigneeRoles[command.action];
  const { assigneeId } = command.captured;
  if (role === undefined || assigneeId === undefined) return [];
  return (await isMember(database, assigneeId, role)) ? [] : [{ path: 'assigneeId', message: 'invalid' }];
}

async function isMember(database: Database, id: string, role: StaffRole): Promise<boolean> {
  if (!z.uuid().safeParse(id).success) return false;
  const found = await database
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), arrayContains(users.roles, [role]), isNull(users.blockedAt)));
  return found.length > 0;
}

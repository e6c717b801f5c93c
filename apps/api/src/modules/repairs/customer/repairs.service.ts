import type {
  answerProposal,
  AnswerInput,
  CallData,
  FeedbackForm,
  getMyRepair,
  RepairRequest,
} from '@atelier/contract';
import { type Captured, parseRepairId, type Status } from '@atelier/domain';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Database } from '#platform/database/database.ts';
import { type Transaction, transaction } from '#platform/database/transaction.ts';
import { Failure } from '#platform/http/failure.ts';
import { createKeptAnswers, type ReadyAnswer, type Tagged } from '#platform/http/kept-answers.ts';
import { createKeptPieces, type Pieces } from '#platform/http/kept-pieces.ts';
import type { Platform } from '#platform/platform.ts';
import type { NewRepair } from '#workflow/create-repair.ts';
import { failureOf } from '#workflow/refusal.ts';
import type { AskedStep } from '#workflow/permit.ts';
import type { RepairCommand } from '#workflow/run-command.ts';
import type { Workflow } from '#workflow/workflow.ts';
import { findCustomersDevice } from '#modules/devices/public.ts';
import type { SignedInViewer, ViewersReading } from '#modules/sessions/public.ts';
import {
  findRepairOf,
  findRequestTime,
  findVisitOf,
  repairOfUser,
  repairsOfUser,
  repairsTag,
  type TaggedRepair,
} from './repairs.queries.ts';
import { calendarName, createVisitCalendar } from '../visit-calendar.ts';

type Reader = Pick<SignedInViewer, 'userId' | 'lang' | 'roles'>;
type Feedback = z.output<typeof FeedbackForm>;

/** A customer's step, without what the call itself says: who they are. */
type CustomersCommand = AskedStep & Omit<RepairCommand, 'actor' | 'steps'>;

/** A repair, in the version that its customer saw. */
type SeenRepair = { readonly id: string; readonly version?: number | undefined };

/** A customer's repairs: what they read, and the steps that are theirs. */
export function createRepairs(platform: Platform, workflow: Workflow) {
  const reading = createReading(platform);
  const requireRoom = createRequestCap(platform);
  const visitCalendar = createVisitCalendar(platform);

  const take = async (db: Database, viewer: Reader, { action, captured, ...command }: CustomersCommand) => {
    const actor = { id: viewer.userId, roles: viewer.roles };
    const read = () => reading.one(db, viewer, command.repairId);
    const result = await workflow.take(db, { ...command, steps: [{ action, captured }], actor });
    if (!result.taken) throw await failureOf(result.refusal, read);
    return read();
  };

  const begin = (db: Database, viewer: Reader, captured: NewRepair['captured']) =>
    transaction(db, async (tx) => {
      await requireRoom(tx, viewer);
      const actor = { id: viewer.userId, roles: viewer.roles };
      const begun = await workflow.begin(tx, { actor, customerId: viewer.userId, captured });
      // Nothing was begun: there is no repair to show.
      if (!begun.taken) throw await failureOf(begun.refusal, () => Promise.reject(new Failure('notFound')));
      return reading.one(tx, viewer, begun.repairId);
    });

  const requireDevice = async (db: Database, { userId }: Reader, deviceId: string): Promise<void> => {
    if ((await findCustomersDevice(db, userId, deviceId)) === undefined) throw new Failure('notFound');
  };

  return {
    reading,
    /** The visit of a repair as a file of this name, for the customer's own calendar. */
    calendar: async (db: Database, { userId, lang }: Reader, id: string) => {
      const about = await findVisitOf(db, { id, customerId: userId });
      // At the counter nobody comes, and nothing is to be kept free.
      if (about === undefined || about.visit.mode === 'COUNTER') throw new Failure('notFound');
      return { name: calendarName(id), text: visitCalendar(about, lang) };
    },
    /** Requests a repair; with an id, changes a request (specification/life#the-request). */
    save: async (db: Database, viewer: Reader, request: z.output<typeof RepairRequest>) => {
      await requireDevice(db, viewer, request.deviceId);
      const captured = requested(request);
      const { id: repairId, version } = request;
      if (typeof repairId !== 'string') return begin(db, viewer, captured);
      return take(db, viewer, { repairId, action: 'Repair.updated', captured, version });
    },
    answer: (db: Database, viewer: Reader, answer: SeenRepair & CallData<typeof answerProposal, 'body'>) => {
      const { id: repairId, proposalId, decision, reason = null, version } = answer;
      return decision === 'accept'
        ? take(db, viewer, { repairId, action: acceptance, captured: { proposalId }, version })
        : take(db, viewer, { repairId, action: 'Repair.reject.diagnosed', captured: { proposalId, reason }, version });
    },
    cancel: (db: Database, viewer: Reader, asked: SeenRepair & { readonly reason?: string | null | undefined }) => {
      const { id: repairId, reason = null, version } = asked;
      return take(db, viewer, { repairId, action: 'Repair.cancel.request', captured: { reason }, version });
    },
    reachable: (db: Database, viewer: Reader, asked: SeenRepair & { readonly notes?: string | null | undefined }) => {
      const { id: repairId, notes = null, version } = asked;
      return take(db, viewer, { repairId, action: 'Repair.reachable', captured: { notes }, version });
    },
    complete: (db: Database, viewer: Reader, { id: repairId, rate, comment, version }: SeenRepair & Feedback) =>
      take(db, viewer, { repairId, action: 'Repair.completed', captured: { rate, comment }, version }),
  };
}

type RepairOnTheWire = AnswerInput<typeof getMyRepair>;

/** The list and its repairs, read with the session; what hasn't changed is kept. */
function createReading({ limits }: Pick<Platform, 'limits'>) {
  const kept = createKeptAnswers(limits.http.keptAnswers);
  const pieces = createKeptPieces(limits.http.keptPieces);
  const all: ViewersReading = {
    name: 'customer_with_repairs',
    tag: repairsTag,
    text: repairsOfUser(limits.lists.repairs),
    values: (request, userId) => ({
      known: kept.knownTag(request, userId),
      knownTags: pieces.knownTags(request, userId),
    }),
  };
  const single: ViewersReading = {
    name: 'customer_with_repair',
    tag: repairsTag,
    text: repairOfUser,
    values: (request, userId) => {
      const repairId = idIn(request);
      return { known: kept.knownTag(request, `${userId} ${repairId}`), repairId };
    },
  };
  const found = (answer: ReadyAnswer | null): ReadyAnswer => {
    if (answer === null) throw new Failure('notFound');
    return answer;
  };
  return {
    all,
    single,
    /** The answer to the list, as its customer sees it. */
    listOf: async (request: FastifyRequest, read: Tagged) =>
      found(
        await kept.answer(request, read, (text) => listed(pieces.renew(request, (known) => piecesOf(text, known)))),
      ),
    /** The answer to one of them. */
    oneOf: async (request: FastifyRequest, read: Tagged) => found(await kept.answer(request, read)),
    one: async (db: Database, { userId, lang }: Reader, id: string) => {
      const stored = await findRepairOf(db, { id, customerId: userId, lang });
      if (stored === undefined) throw new Failure('notFound');
      return JSON.parse(stored) as RepairOnTheWire;
    },
  };
}

/** The repairs as the statement gave them; the text of those that it didn't give is known. */
function piecesOf(stored: string, known: Pieces): Pieces {
  const repairs = JSON.parse(stored) as readonly TaggedRepair[];
  return new Map(repairs.map(([tag, text]) => [tag, known.get(tag) ?? Buffer.from(text ?? '')]));
}

const [open, comma, close] = ['[', ',', ']'].map((mark) => Buffer.from(mark)) as [Buffer, Buffer, Buffer];

/** All of them as a JSON array. */
function listed(pieces: Pieces): Buffer {
  const parts = [...pieces.values()].flatMap((piece) => [comma, piece]);
  return Buffer.concat([open, ...parts.slice(1), close]);
}

/** The id in an address; whatever can't be one is nobody's. */
function idIn({ params }: FastifyRequest): string {
  const { id } = z.object({ id: z.string() }).parse(params);
  return parseRepairId(id) === id ? id : '';
}

/** Refuses a request beyond a customer's number for a day (specification/faults#a16). Changing one is none; neither is what was refused. */
function createRequestCap({ clock, limits, server }: Platform) {
  return async (tx: Transaction, { userId }: Reader): Promise<void> => {
    if (!server.platform.requestLimits) return;
    const { points, per } = limits.perUser.repairRequests;
    const now = clock.now().getTime();
    const since = new Date(now - per);
    const first = await findRequestTime(tx, { customerId: userId, since, newer: points - 1 });
    if (first !== undefined) throw new Failure('tooManyAttempts', { retryAfter: first.getTime() + per - now });
  };
}

function requested({ deviceId, issue, address, additionalInfo }: z.output<typeof RepairRequest>): Pick<
  Captured,
  'deviceId' | 'issue' | 'address'
> & {
  additionalInfo: string | null;
} {
  return { deviceId, issue, address, additionalInfo: additionalInfo ?? null };
}

/** Accepting means another action where the diagnosis brought the price than where a proposal did (specification/life#proposals). */
function acceptance(status: Status) {
  return status === 'DIAGNOSED' ? 'Repair.confirm.diagnosed' : 'Repair.approve.proposal';
}

export type Repairs = ReturnType<typeof createRepairs>;

import type {
  answerProposal,
  AnswerInput,
  CallData,
  confirmAttendance,
  getMyRepair,
  RepairRequest,
} from '@atelier/contract';
import { parseRepairId, type Status } from '@atelier/domain';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { JsonText } from '#platform/http/calls/answers.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import { createResponseCache, type EncodedResponse, type TaggedText } from '#platform/http/cache/response-cache.ts';
import type { Platform } from '#platform/platform.ts';
import { createRepair, type NewRepair } from '#workflow/command/create-repair.ts';
import { toFailure } from '#workflow/command/refusal.ts';
import type { TransitionRequest } from '#workflow/command/phases.ts';
import { runCommand } from '#workflow/command/run-command.ts';
import type { WorkflowContext } from '#workflow/command/workflow-context.ts';
import { findDeviceOfCustomer } from '#modules/devices/public.ts';
import { actorOf, type SignedInViewer, type ViewerTextQuery } from '#modules/sessions/public.ts';
import { wishFailure } from './offered-slots.ts';
import { confirmAttendance as recordAttendance } from './attendance.ts';
import {
  findRequestTime,
  findVisitOf,
  repairOfUser,
  repairsOfUser,
  repairsTag,
  selectRepairOf,
} from './repairs.queries.ts';
import { readRepairLines, type RepairIndex } from './repair-list.ts';
import { calendarName, visitCalendar } from '../visit-calendar.ts';

type CustomerViewer = Pick<SignedInViewer, 'userId' | 'lang' | 'roles'>;
type ByCustomer<Input> = Input & { readonly viewer: CustomerViewer };
type RepairReference = { readonly id: string; readonly version?: number | undefined };

export type RepairsContext = Platform & { readonly workflow: WorkflowContext };

export async function calendar(platform: Platform, db: Database, { viewer, id }: ByCustomer<{ readonly id: string }>) {
  const about = await findVisitOf(db, { id, customerId: viewer.userId });
  // Counter visits need no calendar entry.
  if (about === undefined || about.visit.mode === 'COUNTER') throw new Failure('notFound');
  return { name: calendarName(id), text: visitCalendar(platform, about, viewer.lang) };
}

type SaveInput = ByCustomer<{ readonly request: z.output<typeof RepairRequest> }>;

/** Creates a request, or changes the one with this id (specification/life#the-request). */
export async function save(context: RepairsContext, db: Database, { viewer, request }: SaveInput) {
  const { id, version, previousRepair, slotId, ...captured } = request;
  if (typeof id !== 'string') return begin(context, db, { viewer, captured: { ...captured, previousRepair }, slotId });
  await requireDevice(db, viewer, captured.deviceId);
  return take(context, db, { ...captured, viewer, id, version, action: 'Repair.updated' });
}

type AnswerProposalInput = ByCustomer<RepairReference & CallData<typeof answerProposal, 'body'>>;

export function answer(context: RepairsContext, db: Database, input: AnswerProposalInput): Promise<JsonText> {
  const { decision, reason, ...reference } = input;
  return decision === 'accept'
    ? take(context, db, { ...reference, action: acceptAction })
    : take(context, db, { ...reference, action: 'Repair.reject.diagnosed', reason });
}

type AttendanceInput = ByCustomer<RepairReference & CallData<typeof confirmAttendance, 'body'>>;

export async function attend(context: RepairsContext, db: Database, input: AttendanceInput): Promise<JsonText> {
  const { viewer, id: repairId, date, time } = input;
  const repair = await readOwnRepair(db, viewer, repairId);
  const attendance = { repairId, date, time, way: 'ACCOUNT' } as const;
  if (!(await recordAttendance(context.workflow, db, attendance))) throw new Failure('repairMoved', { repair });
  return readOwnText(db, viewer, repairId);
}

type TakeInput = ByCustomer<RepairReference & Pick<TransitionRequest, 'action'> & TransitionRequest['captured']>;

/** Takes a transition with its captured values and returns the repair after it. */
export async function take(context: RepairsContext, db: Database, input: TakeInput): Promise<JsonText> {
  const { viewer, id: repairId, version, action, ...captured } = input;
  const result = await runCommand(context.workflow, db, {
    repairId,
    version,
    actor: actorOf(viewer),
    steps: [{ action, captured }],
    readAnswer: (tx) => readOwnText(tx, viewer, repairId),
  });
  if (!result.taken) throw await toFailure(result.refusal, () => readOwnRepair(db, viewer, repairId));
  return result.answer;
}

type BeginInput = ByCustomer<Pick<NewRepair, 'captured' | 'slotId'>>;

function begin(context: RepairsContext, db: Database, { viewer, captured, slotId }: BeginInput): Promise<JsonText> {
  return inTransaction(db, async (tx) => {
    await requireBelowCap(context, tx, viewer);
    const result = await createRepair(context.workflow, tx, {
      actor: actorOf(viewer),
      customerId: viewer.userId,
      captured,
      slotId,
      readAnswer: (_, id) => readOwnText(tx, viewer, id),
    });
    if (result.taken) return result.answer;
    const refused = await wishFailure(context, tx, { refusal: result.refusal, address: captured.address ?? '' });
    throw refused ?? (await toFailure(result.refusal, () => Promise.reject(new Failure('notFound'))));
  });
}

/** Rejects requests above a customer's daily limit (specification/faults#a16). Changes and refused requests don't count. */
async function requireBelowCap(
  { clock, limits, server }: Platform,
  tx: Transaction,
  { userId }: CustomerViewer,
): Promise<void> {
  if (!server.platform.requestLimits) return;
  const { points, per } = limits.perUser.repairRequests;
  const now = clock.now().getTime();
  const since = new Date(now - per);
  const first = await findRequestTime(tx, { customerId: userId, since, newer: points - 1 });
  if (first !== undefined) throw new Failure('tooManyAttempts', { retryAfter: first.getTime() + per - now });
}

async function requireDevice(db: Database, { userId }: CustomerViewer, deviceId: string): Promise<void> {
  if ((await findDeviceOfCustomer(db, userId, deviceId)) === undefined) throw new Failure('notFound');
}

type WireRepair = AnswerInput<typeof getMyRepair>;

export async function readOwnRepair(db: Database, { userId, lang }: Reader, id: string): Promise<WireRepair> {
  return JSON.parse((await readOwnText(db, { userId, lang }, id)).text) as WireRepair;
}

export async function readOwnText(db: Database, { userId, lang }: Reader, id: string): Promise<JsonText> {
  const [repair] = await selectRepairOf(db, { id, customerId: userId, lang });
  if (repair === undefined) throw new Failure('notFound');
  return new JsonText(repair.text);
}

type Reader = Pick<CustomerViewer, 'userId' | 'lang'>;

/** Reads of a customer's repairs, with the cache of their answers. */
export function createRepairReads({ limits }: Pick<Platform, 'limits'>) {
  const responses = createResponseCache<RepairIndex>(limits.http.responseCache);
  const all: ViewerTextQuery = {
    name: 'customer_with_repairs',
    tag: repairsTag,
    text: repairsOfUser(limits.lists.repairs),
    values: (request, userId) => ({
      knownTag: responses.knownTag(request, userId),
      knownRepairs: responses.cachedIndex(request)?.tags ?? '{}',
    }),
  };
  const single: ViewerTextQuery = {
    name: 'customer_with_repair',
    tag: repairsTag,
    text: repairOfUser,
    values: (request, userId) => {
      const repairId = repairIdIn(request);
      return { knownTag: responses.knownTag(request, `${userId} ${repairId}`), repairId };
    },
  };
  const answerTo = async (
    request: FastifyRequest,
    read: Parameters<typeof responses.answer>[1],
  ): Promise<EncodedResponse> => {
    const response = await responses.answer(request, read);
    if (response === null) throw new Failure('notFound');
    return response;
  };
  return {
    all,
    single,
    answerAll: async (request: FastifyRequest, { tag, text: lines }: TaggedText): Promise<EncodedResponse> => {
      const text = lines === null ? null : readRepairLines(lines, await responses.cachedText(request));
      return answerTo(request, { tag, text });
    },
    answerSingle: (request: FastifyRequest, read: TaggedText): Promise<EncodedResponse> => answerTo(request, read),
  };
}

/** Returns the id, or an empty string if malformed, which matches nothing. */
function repairIdIn({ params }: FastifyRequest): string {
  const { id } = z.object({ id: z.string() }).parse(params);
  return parseRepairId(id) === id ? id : '';
}

/** The action depends on whether the price came with the diagnosis or a proposal (specification/life#proposals). */
function acceptAction(status: Status) {
  return status === 'DIAGNOSED' ? 'Repair.confirm.diagnosed' : 'Repair.approve.proposal';
}

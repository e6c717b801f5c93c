import { actions, arrivalMinutes, driverActions } from '@atelier/domain';
import * as z from 'zod/mini';
import { getCall, postCall, putCall, type Schema } from '../call.ts';
import { Empty, id, IdParams, instant, nullableString } from '../fields.ts';
import { DriverRepair, Person } from './repair.ts';
import { type ChainStep, stepOf } from './transitions.ts';

/** Longest difference of a phone's clock, so a wrong number stays one. */
const MAX_OFFSET = 10 * 365 * 86_400_000;

const moment = {
  /** Time of the event by the phone's clock. */
  at: instant,
  /** Milliseconds that the phone's clock is ahead, as measured when it last heard the server. */
  clockOffset: z.int('invalid').check(z.minimum(-MAX_OFFSET, 'invalid'), z.maximum(MAX_OFFSET, 'invalid')),
  /** Number that the phone read on the device. Another repair's proves nothing and refuses nothing. */
  label: z.optional(id),
};

export type RouteUpdate = ChainStep & {
  readonly at: string;
  readonly clockOffset: number;
  readonly label?: string | undefined;
};

const [firstAction, ...otherActions] = driverActions.map((action) => z.object({ ...stepOf(action), ...moment }));

function asUpdate(schema: Schema): z.ZodMiniType<RouteUpdate, RouteUpdate> {
  return schema as z.ZodMiniType<RouteUpdate, RouteUpdate>;
}

/** One transition of a driver, as their phone recorded it. */
export const RouteUpdate = asUpdate(
  z.discriminatedUnion('action', [firstAction ?? z.object(moment), ...otherActions], 'invalid'),
);

/**
 * Records what a driver did, also days later. Handovers of their visits are never refused: `contradicted` ones become a question on the
 * office's desk. `entryId` is the log entry that takes the proofs.
 */
export const recordUpdate = postCall(
  '/staff/repairs/:id/updates',
  'Record what happened at a stop, also without a network at the time',
  {
    idempotent: 'offline',
    params: IdParams,
    body: RouteUpdate,
    answer: z.object({
      result: z.enum(['recorded', 'repeated', 'contradicted']),
      entryId: nullableString,
    }),
    errors: ['repairMoved'],
  },
);

/** Tells the customer, once per visit, that the caller is on the way. It is no transition, and saying it again changes nothing. */
export const announceArrival = putCall('/staff/repairs/:id/arrival', 'Tell the customer that I am on my way', {
  params: IdParams,
  body: z.object({ visitId: id, minutes: z.literal([...arrivalMinutes], 'invalid') }),
  answer: z.object({ arrivesAt: z.string() }),
  errors: ['repairMoved'],
});

/** Returns the caller's open stops, and reports their phone. `now` corrects the phone's clock. */
export const syncRoute = putCall('/staff/route', 'My stops, and what waits on my phone', {
  body: z.object({
    phone: z.uuid('invalid'),
    waiting: z.int('invalid').check(z.minimum(0, 'invalid'), z.maximum(1_000, 'invalid')),
  }),
  answer: z.object({ now: z.string(), closesAt: nullableString, stops: z.array(DriverRepair) }),
});

/** Phone that may hold updates: it said so, or visits of its driver are past their beginning. */
const SilentPhone = z.object({
  driver: Person,
  heardAt: z.string(),
  waiting: z.number(),
  /** Silent for more than 12 hours. */
  isOverdue: z.boolean(),
});
export type SilentPhone = z.infer<typeof SilentPhone>;

/** Handover that arrived after something else was entered. `isRecorded` is false where the log contradicts it. */
const LateHandover = z.object({
  id: z.string(),
  repairId: z.string(),
  driver: Person,
  action: z.enum(actions),
  happenedAt: z.string(),
  receivedAt: z.string(),
  isRecorded: z.boolean(),
  /** Newest entry that the driver didn't know. */
  entered: z.object({ action: z.enum(actions), at: z.string(), by: nullableString }),
});
export type LateHandover = z.infer<typeof LateHandover>;

export const getRouteQuestions = getCall(
  '/staff/route/questions',
  'Silent phones of drivers, and handovers that arrived late',
  {
    answer: z.object({ phones: z.array(SilentPhone), handovers: z.array(LateHandover) }),
  },
);

export const settleLateHandover = putCall('/staff/route/handovers/:id/settled', 'Mark a late handover as cleared up', {
  params: IdParams,
  answer: Empty,
});

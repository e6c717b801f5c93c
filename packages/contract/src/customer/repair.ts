import {
  actions,
  barriers,
  contactAttemptKinds,
  coverageReasons,
  custodies,
  missingReasons,
  outcomes,
  resolutions,
  statuses,
  visitFailures,
  visitModes,
  visitStatuses,
  visitTypes,
} from '@atelier/domain';
import * as z from 'zod/mini';
import { getCall, named } from '../call.ts';
import { fileAnswer, id, IdParams, nullableString } from '../fields.ts';
import { Device } from './devices.ts';

/** Newest pickup or return, in the shop's time zone. */
export const Logistic = z.object({
  type: z.enum(visitTypes),
  status: z.enum(visitStatuses),
  date: z.string(),
  time: z.string(),
  address: z.string(),
  mode: z.enum(visitModes),
  /** When the customer said that they will be there. */
  confirmedAt: nullableString,
  /** When the driver, who is on their way, arrives. */
  arrivesAt: nullableString,
  /** Why nothing changed hands at the door. Null where the shop didn't come. */
  failure: z.nullable(z.enum(visitFailures)),
});

/** Thing that the customer handed over with the device. `missingReason` is null until the device comes home without it. */
export const Accessory = z.object({
  id: z.string(),
  name: z.string(),
  handedOverAt: z.string(),
  returnedAt: nullableString,
  missingReason: z.nullable(z.enum(missingReasons)),
});
export type Accessory = z.infer<typeof Accessory>;

const handoverShape = {
  condition: nullableString,
  receivedBy: nullableString,
};

/**
 * Newest proposal except SUPERSEDED and WITHDRAWN. Amounts are decimal strings, `estimatedTime` is in working days. Without `warrantyDays` the
 * shop's setting applies.
 */
export const Proposal = z.object({
  id: z.string(),
  price: z.string(),
  estimatedCost: nullableString,
  estimatedTime: z.number(),
  warrantyDays: z.nullable(z.number()),
  status: z.enum(['PENDING', 'ACCEPTED', 'REJECTED']),
  expiresAt: z.string(),
});

export const Flag = z.object({
  at: z.string(),
  how: z.enum(contactAttemptKinds),
  about: z.enum(['request', 'proposal', 'return']),
});

/** Photos of the damage per repair (specification/life#photos). */
export const MAX_PHOTOS = 6;

/** Photo of the damage, a handover or a door. The image is a separate call, immutable per id. */
export const RepairPhoto = z.object({ id: z.string(), createdAt: z.string() });
export type RepairPhoto = z.infer<typeof RepairPhoto>;

/** `doorPhoto` is of the door at which the visit failed. */
const MyVisit = z.extend(Logistic, { ...handoverShape, doorPhoto: z.nullable(RepairPhoto) });

const repairShape = {
  id: z.string(),
  status: z.enum(statuses),
  /** 1 to 8 on the rail. */
  station: z.number(),
  version: z.number(),
  custody: z.enum(custodies),
  outcome: z.enum(outcomes),
  /** Null before an end and for older repairs. Only END_OF_LIFE has a barrier. */
  resolution: z.nullable(z.enum(resolutions)),
  barrier: z.nullable(z.enum(barriers)),
  device: Device,
  issue: z.string(),
  additionalInfo: nullableString,
  address: z.string(),
  notes: nullableString,
  /** Oldest first. */
  photos: z.array(RepairPhoto),
  price: nullableString,
  expectedAt: nullableString,
  /** Last day of the warranty, also once it has passed. */
  warrantyUntil: nullableString,
  /** Repair whose warranty this one claims. */
  previousRepair: nullableString,
  isWarrantyClaim: z.boolean(),
  /** Whether the warranty covers this claim. Null until a technician has said so. */
  coverage: z.nullable(z.object({ covered: z.boolean(), reason: z.enum(coverageReasons) })),
  /** End of the shop's turn, null during the customer's turn and after the end. */
  due: nullableString,
  /** Reason of a delay and the previously announced day, null once work continues. */
  delay: z.nullable(z.object({ reason: z.string(), instead: nullableString })),
  flag: z.nullable(Flag),
  hasUnread: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  logs: z.array(z.object({ id: z.string(), createdAt: z.string(), status: z.enum(statuses), action: z.enum(actions) })),
  proposal: z.nullable(Proposal),
  accessories: z.array(Accessory),
  pickupLogistic: z.nullable(MyVisit),
  returnLogistic: z.nullable(MyVisit),
  /** Window that the customer chose, until a visit is planned. `lapsed`: it holds no place any more. */
  wish: z.nullable(z.object({ date: z.string(), time: z.string(), lapsed: z.boolean() })),
  diagnosis: z.nullable(z.object({ date: nullableString, notes: nullableString, isExternalized: z.boolean() })),
  fix: z.nullable(
    z.object({
      status: z.enum(['ASSIGNED', 'STARTED', 'FINISHED']),
      date: nullableString,
      notes: nullableString,
      isExternalized: z.boolean(),
    }),
  ),
  feedback: z.nullable(z.object({ rate: z.number(), comment: z.string() })),
  /** Transitions this viewer may perform now. Buttons render from it. */
  allowedActions: z.array(z.enum(actions)),
};

/** Repair for its customer (specification/shapes#a-repair). */
export const Repair = named('Repair', z.object(repairShape));
export type Repair = z.infer<typeof Repair>;

export const PhotoParams = z.object({ id, photoId: id });

/** At most 2,000. */
export const listMyRepairs = getCall('/repair/requests', 'My repairs, newest first', { answer: z.array(Repair) });

export const getMyRepair = getCall('/repair/requests/:id', 'One of my repairs', {
  params: IdParams,
  answer: Repair,
});

/** Returns the newest visit as a calendar file (specification/life#visits). Importing it again replaces the entry. */
export const getRepairCalendar = getCall(
  '/repair/requests/:id/calendar.ics',
  'The pickup or return of one of my repairs, as a calendar file',
  {
    params: IdParams,
    ...fileAnswer('text/calendar; charset=utf-8; method=PUBLISH'),
  },
);

import { actions, custodies, dueCodes, givenMissingReasons, outcomes, roles, statuses } from '@atelier/domain';
import * as z from 'zod/mini';
import { Language } from '../auth/user.ts';
import { getCall, named, postCall, putCall } from '../call.ts';
import { Device } from '../customer/devices.ts';
import { Accessory, Flag, Logistic, PhotoParams, Repair, RepairPhoto } from '../customer/repair.ts';
import { Empty, fileAnswer, id, IdParams, nullableString, requiredVersion } from '../fields.ts';

/** Rule behind the end of a turn (specification/shapes#why-a-turn-ends-then), null for rows stored before reasons existed. */
const DueReason = z.object({
  code: z.enum(dueCodes),
  day: z.optional(z.string()),
  time: z.optional(z.string()),
  hours: z.optional(z.number()),
});

const NextAction = z.object({
  owner: z.nullable(z.enum(roles)),
  since: nullableString,
  due: nullableString,
  dueReason: z.nullable(DueReason),
});

export const Person = z.object({ id: z.string(), name: z.string() });

/** Author of a transition. `name` is null after the customer deleted the account. */
const Actor = z.object({ id: z.string(), name: nullableString });

/** Only staff who see all repairs get e-mail, picture and language. `name` is null after the account was deleted. */
const RepairCustomer = z.object({
  /** Only for staff who see all repairs. Callers without an e-mail address have none. */
  id: z.optional(z.string()),
  name: nullableString,
  phone: nullableString,
  address: nullableString,
  email: z.optional(z.string()),
  emailRefused: z.optional(z.literal(true)),
  /** Neither mail nor page reaches them: no address, or a pending invitation. */
  account: z.optional(z.enum(['NONE', 'INVITED'])),
  avatar: z.nullish(z.string()),
  lang: z.optional(Language),
});

/** Shelf of a device in the shop's custody. */
const PlacedOn = z.object({ code: z.string(), name: z.string() });

const StaffVisit = z.extend(Logistic, {
  id: z.string(),
  assignee: z.nullable(Person),
  /** On the page of a repair, for those who see all repairs. */
  doorPhoto: z.nullish(RepairPhoto),
});

/** Accessories are named. */
const Captured = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]));

const RepairState = z.object({ status: z.enum(statuses), custody: z.enum(custodies), outcome: z.enum(outcomes) });

/** Log entry. `at` is the time of the event, `receivedAt` of the request. Without an actor it is the system's. A correction undid a `corrected` one. */
const LogEntry = z.object({
  id: z.string(),
  action: z.enum(actions),
  at: z.string(),
  receivedAt: z.string(),
  actor: z.nullable(Actor),
  from: z.nullable(RepairState),
  to: RepairState,
  captured: Captured,
  corrected: z.boolean(),
});

/** Repair for staff (specification/shapes#a-repair-for-the-staff). */
export const StaffRepair = named(
  'StaffRepair',
  z.extend(Repair, {
    customer: RepairCustomer,
    nextAction: NextAction,
    technician: z.nullable(Person),
    /** Fault that the diagnosis found. */
    fault: z.nullable(z.object({ id: z.string(), name: z.string() })),
    partner: z.nullable(z.object({ name: z.string(), reference: nullableString, due: nullableString })),
    zoneId: nullableString,
    shelf: z.nullable(PlacedOn),
    /** Another repair that has the device, such as an open claim. */
    openRepair: nullableString,
    visits: z.array(StaffVisit),
    /** Since when the device waits for a silent customer, with the times of the notices. */
    uncollected: z.nullable(z.object({ since: z.string(), notices: z.array(z.string()), courtFileFrom: z.string() })),
    log: z.array(LogEntry),
    /** Only for those who may correct the device. */
    deviceVersion: z.optional(z.number()),
  }),
);
export type StaffRepair = z.infer<typeof StaffRepair>;

/** Device that the shop keeps after the last notice. */
const DeviceAfterNotices = z.object({
  repairId: z.string(),
  device: z.string(),
  customer: nullableString,
  since: z.string(),
});

export const listUncollected = getCall('/staff/uncollected', 'Devices that nobody collects, after the last notice', {
  answer: z.array(DeviceAfterNotices),
});

export const DeviceSummary = z.object({ name: z.string(), type: z.string(), icon: z.string() });

export const StaffRepairItem = named(
  'StaffRepairItem',
  z.object({
    id: z.string(),
    status: z.enum(statuses),
    station: z.number(),
    version: z.number(),
    custody: z.enum(custodies),
    outcome: z.enum(outcomes),
    device: DeviceSummary,
    issue: z.string(),
    customer: RepairCustomer,
    nextAction: NextAction,
    flag: z.nullable(Flag),
    visit: z.nullable(StaffVisit),
    technician: z.nullable(Person),
    partner: nullableString,
    price: nullableString,
    expectedAt: nullableString,
    zoneId: nullableString,
    shelf: z.nullable(PlacedOn),
    rate: z.nullable(z.number()),
    isWarrantyClaim: z.boolean(),
    createdAt: z.string(),
    updatedAt: z.string(),
  }),
);
export type StaffRepairItem = z.infer<typeof StaffRepairItem>;

/* Repair for a driver without other roles (specification/life#who-sees-it). It has no price, proposal, diagnosis or fix, and no
   transitions or notes of others. */

const DriverCustomer = z.pick(RepairCustomer, { name: true, phone: true, address: true });

/** Live during the driver's visit, afterwards frozen as they left it. */
const statusAndCustody = { status: z.enum(statuses), custody: z.enum(custodies) };

export const DriverRepair = named(
  'DriverRepair',
  z.object({
    id: z.string(),
    version: z.number(),
    ...statusAndCustody,
    device: Device,
    issue: z.string(),
    additionalInfo: nullableString,
    accessories: z.array(z.pick(Accessory, { id: true, name: true })),
    photos: z.array(RepairPhoto),
    customer: DriverCustomer,
    /** Only their own, oldest first. */
    visits: z.array(StaffVisit),
    steps: z.array(z.pick(LogEntry, { id: true, action: true, at: true, captured: true })),
    /** What is open, during their own open visit alone. */
    amountDue: nullableString,
    createdAt: z.string(),
    allowedActions: z.array(z.enum(actions)),
  }),
);
export type DriverRepair = z.infer<typeof DriverRepair>;

export const DriverRepairItem = named(
  'DriverRepairItem',
  z.object({
    id: z.string(),
    version: z.number(),
    ...statusAndCustody,
    device: DeviceSummary,
    issue: z.string(),
    customer: DriverCustomer,
    visit: StaffVisit,
    /** True while the visit is unfinished or the driver has the device. */
    isOpen: z.boolean(),
  }),
);
export type DriverRepairItem = z.infer<typeof DriverRepairItem>;

/** Repair as the caller may see it. Drivers without other roles get a reduced shape. */
export const VisibleRepair = z.union([StaffRepair, DriverRepair]);
export type VisibleRepair = z.infer<typeof VisibleRepair>;

/** Returns true for the shape of callers who see all repairs. */
export function isStaffRepair(repair: VisibleRepair): repair is StaffRepair {
  return 'log' in repair;
}

export const getStaffRepair = getCall('/staff/repairs/:id', 'A repair as staff see it', {
  params: IdParams,
  answer: VisibleRepair,
});

/** Returns a photo to staff. Drivers need a visit of that repair. */
export const getStaffPhoto = getCall('/staff/repairs/:id/photos/:photoId', 'A photo of the damage', {
  params: PhotoParams,
  ...fileAnswer('image/webp'),
});

/** Sets the zone of a repair's address, or none. Rejects retired zones. */
export const correctZone = putCall('/staff/repairs/:id/zone', 'Correct the zone of a repair', {
  params: IdParams,
  body: z.object({ zoneId: z.nullable(id), version: requiredVersion }),
  answer: VisibleRepair,
  errors: ['repairMoved'],
});

/**
 * Says why an accessory didn't come back with the device, or by null that it came back after all. `repairMoved` also answers for an accessory
 * that isn't missing.
 */
export const explainAccessory = putCall(
  '/staff/repairs/:id/accessories/:accessoryId',
  'Say why an accessory did not come back',
  {
    params: z.object({ id, accessoryId: id }),
    body: z.object({ missingReason: z.nullable(z.enum(givenMissingReasons, 'invalid')), version: requiredVersion }),
    answer: VisibleRepair,
    errors: ['repairMoved'],
  },
);

/** Repairs of one placement. */
export const MAX_PLACED = 50;

/**
 * Puts devices on the shelf with this code, or takes them off by null. The last call wins, and the version of a repair stays. `repairMoved`
 * names a device outside of the shop's custody. Rejects an unknown or retired shelf.
 */
export const placeOnShelf = putCall('/staff/repairs/shelf', 'Put devices on a shelf', {
  body: z.object({
    ids: z.array(id, 'required').check(z.minLength(1, 'required'), z.maxLength(MAX_PLACED, 'tooLong')),
    code: z.nullable(z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(20, 'invalid'))),
  }),
  answer: z.object({
    results: z.array(z.object({ id: z.string(), refusal: z.nullable(z.enum(['notFound', 'repairMoved'])) })),
  }),
});

/** Tells colleagues' desks that a customer is being called. Nothing is stored. */
export const notifyCalling = postCall('/staff/repairs/:id/calling', 'Tell colleagues that I am calling the customer', {
  params: IdParams,
  answer: Empty,
});

import { actions, custodies, dueCodes, outcomes, roles, staffRoles, statuses } from '@atelier/domain';
import * as z from 'zod/mini';
import { Flag, Logistic, Repair } from '../repairs/repair.schemas.ts';
import { Language } from '../users/user.schemas.ts';

/** What a turn's end was promised by (specification/shapes#why-a-turn-ends-then); null where it was stored before reasons were. */
export const DueReason = z.object({
  code: z.enum(dueCodes),
  day: z.optional(z.string()),
  time: z.optional(z.string()),
  hours: z.optional(z.number()),
});

/** Whose turn it is, since when, until when, and why then. */
export const NextAction = z.object({
  owner: z.nullable(z.enum(roles)),
  since: z.nullable(z.string()),
  due: z.nullable(z.string()),
  dueReason: z.nullable(DueReason),
});

export const Person = z.object({ id: z.string(), name: z.string() });

/** Who did a step; no name: a customer who deleted their account since. */
export const Actor = z.object({ id: z.string(), name: z.nullable(z.string()) });

/**
 * The customer of a repair; e-mail, picture and language only for staff who see all repairs. No name: they deleted their account, and nothing of
 * them is left.
 */
export const RepairCustomer = z.object({
  /** For staff who see all repairs, as e-mail and picture are; whoever called and gave no e-mail has none. */
  id: z.optional(z.string()),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  email: z.optional(z.string()),
  /** A mail server has refused it: they hear of nothing by mail. */
  emailRefused: z.optional(z.literal(true)),
  /** They read neither mail nor page: they gave no e-mail address, or haven't followed their invitation. */
  account: z.optional(z.enum(['NONE', 'INVITED'])),
  avatar: z.optional(z.nullable(z.string())),
  /** In which they are written to. */
  lang: z.optional(Language),
});

/** A visit with the person it is assigned to. */
export const StaffVisit = z.extend(Logistic, { id: z.string(), assignee: z.nullable(Person) });

/** Where a repair is that was handed to a partner, under which number there, and the day on which it is to be back. */
export const AtPartner = z.object({
  name: z.string(),
  reference: z.nullable(z.string()),
  due: z.nullable(z.string()),
});

/** What a step wrote down, by the names of its fields. */
export const Captured = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** One entry of the whole log. `at`: when it happened; `receivedAt`: when the server heard of it; no actor: the system. */
export const LogEntry = z.object({
  id: z.string(),
  action: z.enum(actions),
  at: z.string(),
  receivedAt: z.string(),
  actor: z.nullable(Actor),
  from: z.nullable(z.object({ status: z.enum(statuses), custody: z.enum(custodies), outcome: z.enum(outcomes) })),
  to: z.object({ status: z.enum(statuses), custody: z.enum(custodies), outcome: z.enum(outcomes) }),
  captured: Captured,
});

/** A repair as staff see it (specification/shapes#a-repair-for-the-staff). */
export const StaffRepair = z
  .extend(Repair, {
    customer: RepairCustomer,
    nextAction: NextAction,
    technician: z.nullable(Person),
    /** Null while no partner has the device. */
    partner: z.nullable(AtPartner),
    /** In which its address lies; null where none is known. */
    zoneId: z.nullable(z.string()),
    visits: z.array(StaffVisit),
    log: z.array(LogEntry),
    /** Of the device, for whoever corrects it; a driver's shape has none. */
    deviceVersion: z.optional(z.number()),
  })
  .register(z.globalRegistry, { id: 'StaffRepair' });
export type StaffRepair = z.infer<typeof StaffRepair>;

/** A repair in a staff list. */
export const StaffRepairItem = z
  .object({
    id: z.string(),
    status: z.enum(statuses),
    station: z.number(),
    version: z.number(),
    custody: z.enum(custodies),
    outcome: z.enum(outcomes),
    device: z.object({ name: z.string(), type: z.string(), icon: z.string() }),
    issue: z.string(),
    customer: RepairCustomer,
    nextAction: NextAction,
    flag: z.nullable(Flag),
    visit: z.nullable(StaffVisit),
    technician: z.nullable(Person),
    /** Who has the device outside the house; null while no partner has it. */
    partner: z.nullable(z.string()),
    price: z.nullable(z.string()),
    expectedAt: z.nullable(z.string()),
    zoneId: z.nullable(z.string()),
    /** What the customer gave in the end. */
    rate: z.nullable(z.number()),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .register(z.globalRegistry, { id: 'StaffRepairItem' });
export type StaffRepairItem = z.infer<typeof StaffRepairItem>;

export const TeamMember = z
  .object({
    id: z.string(),
    name: z.string(),
    roles: z.array(z.enum(staffRoles)),
    avatar: z.nullable(z.string()),
    /** The last day on which they aren't there; null where they are. */
    awayUntil: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'TeamMember' });
export type TeamMember = z.infer<typeof TeamMember>;

import { actions, custodies, dueCodes, outcomes, roles, staffRoles, statuses } from '@atelier/domain';
import * as z from 'zod/mini';
import { Flag, Logistic, Repair } from '../repairs/repair.schemas.ts';
import { Language } from '../users/user.schemas.ts';

/** Rule behind the end of a turn (specification/shapes#why-a-turn-ends-then), null for rows stored before reasons existed. */
export const DueReason = z.object({
  code: z.enum(dueCodes),
  day: z.optional(z.string()),
  time: z.optional(z.string()),
  hours: z.optional(z.number()),
});

export const NextAction = z.object({
  owner: z.nullable(z.enum(roles)),
  since: z.nullable(z.string()),
  due: z.nullable(z.string()),
  dueReason: z.nullable(DueReason),
});

export const Person = z.object({ id: z.string(), name: z.string() });

/** Author of a transition. `name` is null after the customer deleted the account. */
export const Actor = z.object({ id: z.string(), name: z.nullable(z.string()) });

/** Only staff who see all repairs get e-mail, picture and language. `name` is null after the account was deleted. */
export const RepairCustomer = z.object({
  /** Only for staff who see all repairs. Callers without an e-mail address have none. */
  id: z.optional(z.string()),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  email: z.optional(z.string()),
  emailRefused: z.optional(z.literal(true)),
  /** Neither mail nor page reaches them: no address, or a pending invitation. */
  account: z.optional(z.enum(['NONE', 'INVITED'])),
  avatar: z.optional(z.nullable(z.string())),
  lang: z.optional(Language),
});

export const StaffVisit = z.extend(Logistic, { id: z.string(), assignee: z.nullable(Person) });

export const AtPartner = z.object({
  name: z.string(),
  reference: z.nullable(z.string()),
  due: z.nullable(z.string()),
});

export const Captured = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** Log entry. `at` is the time of the event, `receivedAt` of the request. Without an actor it is the system's. */
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

/** Repair for staff (specification/shapes#a-repair-for-the-staff). */
export const StaffRepair = z
  .extend(Repair, {
    customer: RepairCustomer,
    nextAction: NextAction,
    technician: z.nullable(Person),
    partner: z.nullable(AtPartner),
    zoneId: z.nullable(z.string()),
    visits: z.array(StaffVisit),
    log: z.array(LogEntry),
    /** Only for those who may correct the device. */
    deviceVersion: z.optional(z.number()),
  })
  .register(z.globalRegistry, { id: 'StaffRepair' });
export type StaffRepair = z.infer<typeof StaffRepair>;

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
    partner: z.nullable(z.string()),
    price: z.nullable(z.string()),
    expectedAt: z.nullable(z.string()),
    zoneId: z.nullable(z.string()),
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
    awayUntil: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'TeamMember' });
export type TeamMember = z.infer<typeof TeamMember>;

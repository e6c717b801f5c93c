import { outcomes, statuses, textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { StaffDevice } from '../devices/device.schemas.ts';
import { email, id, optionalLines, personName } from '../fields.ts';
import { editedPhone } from '../phone-field.ts';
import { Language } from '../users/user.schemas.ts';

/** NONE: no e-mail address, so no account. INVITED: the mailed link hasn't been followed yet. */
export const accountStates = ['NONE', 'INVITED', 'ACTIVE'] as const;
export type AccountState = (typeof accountStates)[number];

const customerShape = {
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  isPremium: z.boolean(),
  account: z.enum(accountStates),
};

export const CustomerItem = z
  .object({ ...customerShape, repairs: z.number(), open: z.number() })
  .register(z.globalRegistry, { id: 'CustomerItem' });
export type CustomerItem = z.infer<typeof CustomerItem>;

export const CustomerPage = z.object({ data: z.array(CustomerItem), nextCursor: z.nullable(z.string()) });

export const CustomerRepair = z.object({
  id: z.string(),
  status: z.enum(statuses),
  outcome: z.enum(outcomes),
  device: z.object({ name: z.string(), type: z.string(), icon: z.string() }),
  issue: z.string(),
  isOpen: z.boolean(),
  createdAt: z.string(),
});

/** Customer for the office (specification/shapes#a-customer). */
export const Customer = z
  .object({
    ...customerShape,
    address: z.nullable(z.string()),
    lang: Language,
    zoneId: z.nullable(z.string()),
    createdAt: z.string(),
    version: z.number(),
    /** Time and reason of the mail server's refusal, null while mail is delivered. */
    emailRefused: z.nullable(z.object({ at: z.string(), reason: z.string() })),
    devices: z.array(StaffDevice),
    /** The newest ones, at most one page. */
    repairs: z.array(CustomerRepair),
  })
  .register(z.globalRegistry, { id: 'Customer' });
export type Customer = z.infer<typeof Customer>;

const emptyText = z.pipe(z.string().check(z.trim()), z.literal(''));

/** Changes by the office. Only ADMIN may set premium. */
export const CustomerChange = z.object({
  firstName: personName(),
  lastName: personName(),
  phone: editedPhone(),
  address: optionalLines(textLimits.address),
  /** Only while there is no address or its invitation is pending. */
  email: z.nullish(z.union([emptyText, email()], 'auth.signin.email')),
  zoneId: z.nullish(z.union([emptyText, id()])),
  isPremium: z.boolean('invalid'),
  version: z.int('invalid').check(z.minimum(1, 'invalid')),
});

export const CustomerParams = z.object({ id: id() });

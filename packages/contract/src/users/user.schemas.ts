import { roles, textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { optionalLines, personName } from '../fields.ts';
import { editedPhone, phone } from '../phone-field.ts';

export const Language = z.enum(['fr', 'en'], 'invalid');
export type Language = z.infer<typeof Language>;

/** The signed-in user (specification/shapes#a-user). `role` is CUSTOMER or the first of a staff member's roles. */
export const User = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    fullName: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    address: z.nullable(z.string()),
    avatar: z.nullable(z.string()),
    role: z.enum(roles),
    roles: z.array(z.enum(roles)),
    lang: Language,
    sessionId: z.string(),
    isPremium: z.boolean(),
    /** False for whom only a third party signs in. */
    hasPassword: z.boolean(),
    /** Whether they are mailed for a rating once a device is back. */
    ratingMails: z.boolean(),
    /** The terms that they accepted, as a version of the content; null where an account was made without asking. */
    terms: z.nullable(z.object({ version: z.number(), acceptedAt: z.string() })),
  })
  .register(z.globalRegistry, { id: 'User' });
export type User = z.infer<typeof User>;

/** What a user may change about themselves; absent fields stay. An empty phone or address, or null, takes it away. */
export const UserChange = z.object({
  firstName: z.optional(personName()),
  lastName: z.optional(personName()),
  phone: editedPhone(),
  address: optionalLines(textLimits.address),
  ratingMails: z.optional(z.boolean('invalid')),
});

/** The wizard's phone step. */
export const PhoneForm = z.object({ phone: phone() });

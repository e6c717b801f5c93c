import { roles, textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { optionalLines, personName } from '../fields.ts';
import { editedPhone, phone } from '../phone-field.ts';

export const Language = z.enum(['fr', 'en'], 'invalid');
export type Language = z.infer<typeof Language>;

/** Signed-in user (specification/shapes#a-user). `role` is CUSTOMER or the first of the staff roles. */
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
    /** False for accounts with third-party sign-in only. */
    hasPassword: z.boolean(),
    ratingMails: z.boolean(),
    /** Accepted version of the terms, null for accounts created without asking. */
    terms: z.nullable(z.object({ version: z.number(), acceptedAt: z.string() })),
  })
  .register(z.globalRegistry, { id: 'User' });
export type User = z.infer<typeof User>;

/** Changes by the user. Absent fields are unchanged. An empty or null phone or address is removed. */
export const UserChange = z.object({
  firstName: z.optional(personName()),
  lastName: z.optional(personName()),
  phone: editedPhone(),
  address: optionalLines(textLimits.address),
  ratingMails: z.optional(z.boolean('invalid')),
});

export const PhoneForm = z.object({ phone: phone() });

import { roles } from '@atelier/domain';
import * as z from 'zod/mini';
import { getCall, named, putCall } from '../call.ts';
import { nullableString } from '../fields.ts';

export const Language = z.enum(['fr', 'en'], 'invalid');
export type Language = z.infer<typeof Language>;

/** Signed-in user (specification/shapes#a-user). `role` is CUSTOMER or the first of the staff roles. */
export const User = named(
  'User',
  z.object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    fullName: z.string(),
    email: z.string(),
    phone: nullableString,
    address: nullableString,
    avatar: nullableString,
    role: z.enum(roles),
    roles: z.array(z.enum(roles)),
    lang: Language,
    sessionId: z.string(),
    isPremium: z.boolean(),
    /** False for accounts with third-party sign-in only. */
    hasPassword: z.boolean(),
    /** Present for staff who may see the shop's figures. */
    maySeeFigures: z.optional(z.literal(true)),
    /** Present for staff who may give refunds and close the day. */
    mayManageTill: z.optional(z.literal(true)),
    /** Accepted version of the terms, null for accounts created without asking. */
    terms: z.nullable(z.object({ version: z.number(), acceptedAt: z.string() })),
  }),
);
export type User = z.infer<typeof User>;

export const UserAnswer = z.object({ user: User });

export const getMe = getCall('/users/me', 'The signed-in user', { answer: UserAnswer });

export const updateMyLanguage = putCall('/users/me/lang', 'Change my language', {
  body: z.object({ lang: Language }),
  answer: UserAnswer,
});

import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Issue } from '../errors.ts';
import { RepairParams } from '../repairs/repair.schemas.ts';
import { ChainBody } from './transition-body.ts';

export const MAX_ITEMS = 50;

const BulkItemSchema = z.extend(z.omit(ChainBody, { at: true }), { id: RepairParams.shape.id });
export type BulkItem = z.infer<typeof BulkItemSchema>;

export const BulkResult = z.union([
  z.object({ id: z.string(), version: z.number() }),
  z.object({ id: z.string(), message: z.string(), step: z.optional(z.number()), issues: z.optional(z.array(Issue)) }),
]);
export type BulkResult = z.infer<typeof BulkResult>;

/** Moves several repairs independently. The idempotency key applies to each item, so a repeat returns its first answer. */
export const transitionRepairs = call({
  method: 'POST',
  path: '/staff/repairs/transitions',
  summary: 'Move several repairs along',
  idempotent: 'items',
  body: z.object({
    items: z.array(BulkItemSchema, 'required').check(z.minLength(1, 'required'), z.maxLength(MAX_ITEMS, 'tooLong')),
  }),
  answer: z.object({ results: z.array(BulkResult) }),
  errors: ['notAllowed'],
});

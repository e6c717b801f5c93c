import { actions, custodies } from '@atelier/domain';
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { RepairParams } from '../repairs/repair.schemas.ts';

/** What a mail told the customer of; none of its words. */
export const mailTopics = ['STEP', 'CORRECTION', 'REMINDER', 'MESSAGE'] as const;

/** WAITING: not yet sent, or tried again; EXPIRED, FAILED: it never left; REPLACED: a later one left in its place. */
export const mailStates = ['WAITING', 'SENT', 'EXPIRED', 'FAILED', 'REPLACED'] as const;

/**
 * The device from hand to hand, and each mail about the repair with what became of it; both newest first. A name is that of the person or
 * the partner; null where it is neither, or they were erased. `isVoid`: the step was taken back.
 */
export const RepairTrail = z
  .object({
    handovers: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        from: z.enum(custodies),
        fromName: z.nullable(z.string()),
        to: z.enum(custodies),
        toName: z.nullable(z.string()),
        isVoid: z.boolean(),
      }),
    ),
    mails: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        topic: z.enum(mailTopics),
        /** The step that it told of; null for other topics. */
        action: z.nullable(z.enum(actions)),
        state: z.enum(mailStates),
        sentAt: z.nullable(z.string()),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'RepairTrail' });
export type RepairTrail = z.infer<typeof RepairTrail>;

export const getRepairTrail = call({
  method: 'GET',
  path: '/staff/repairs/:id/trail',
  summary: 'The hand-overs of a repair’s device, and the mails about it',
  params: RepairParams,
  answer: RepairTrail,
  errors: ['notAllowed', 'notFound'],
});

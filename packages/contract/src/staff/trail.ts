import { actions, custodies, noProofReasons, proofKinds } from '@atelier/domain';
import * as z from 'zod/mini';
import { getCall, named } from '../call.ts';
import { IdParams, nullableString } from '../fields.ts';

/**
 * Result of checking a receipt. SEALED: by the keyed hash from before signing keys. OTHER_SECRET: sealed likewise with an unknown secret.
 * UNSEALED: older than receipts.
 */
export const sealVerdicts = ['SIGNED', 'SEALED', 'OTHER_SECRET', 'UNSEALED', 'CHANGED'] as const;
export type SealVerdict = (typeof sealVerdicts)[number];

/**
 * Evidence recorded after a handover. `name` and `strokes` are null for photos, and once the retention or an erasure has deleted them.
 * `photoId` is null for others and deleted photos. Each stroke is a flat list of coordinates, x from 0 to 1,000 and y from 0 to 400.
 */
export const Proof = z.object({
  id: z.string(),
  kind: z.enum(proofKinds),
  at: z.string(),
  name: nullableString,
  strokes: z.nullable(z.array(z.array(z.number()))),
  reason: z.nullable(z.enum(noProofReasons)),
  photoId: nullableString,
});
export type Proof = z.infer<typeof Proof>;

/**
 * Custody log and mails, both newest first. A name is of a person or a partner, null for neither and after erasure. `isVoid`: the
 * transition was undone.
 */
export const RepairTrail = named(
  'RepairTrail',
  z.object({
    handovers: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        from: z.enum(custodies),
        fromName: nullableString,
        to: z.enum(custodies),
        toName: nullableString,
        isVoid: z.boolean(),
        verdict: z.enum(sealVerdicts),
        /** Log entry of the handover. */
        entryId: z.string(),
        /** Oldest first. `isChanged`: the entry doesn't match its signature. */
        proofs: z.array(z.extend(Proof, { isChanged: z.boolean() })),
      }),
    ),
    mails: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        topic: z.enum(['STEP', 'CORRECTION', 'REMINDER', 'ARRIVAL', 'MESSAGE']),
        action: z.nullable(z.enum(actions)),
        /** WAITING: unsent or being retried. EXPIRED, FAILED: never sent. REPLACED: a later one was sent instead. */
        state: z.enum(['WAITING', 'SENT', 'EXPIRED', 'FAILED', 'REPLACED']),
        sentAt: nullableString,
      }),
    ),
  }),
);
export type RepairTrail = z.infer<typeof RepairTrail>;

export const getRepairTrail = getCall(
  '/staff/repairs/:id/trail',
  'The hand-overs of a repair’s device, and the mails about it',
  {
    params: IdParams,
    answer: RepairTrail,
  },
);

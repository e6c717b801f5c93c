import { custodies, givenNoProofReasons, textLimits, visitModes } from '@atelier/domain';
import * as z from 'zod/mini';
import { getCall, postCall } from '../call.ts';
import { RepairPhoto } from '../customer/repair.ts';
import { fileAnswer, id, IdParams, line, nullableString } from '../fields.ts';
import { Proof } from './trail.ts';

/** Bounds of a signature: strokes, numbers of one, and numbers of all. */
export const strokeLimits = { strokes: 60, numbers: 1_200, all: 6_000, width: 1_000, height: 400 } as const;

const coordinate = z.int('invalid').check(z.minimum(0, 'invalid'), z.maximum(strokeLimits.width, 'invalid'));
const Stroke = z
  .array(coordinate)
  .check(z.minLength(2, 'invalid'), z.maxLength(strokeLimits.numbers, 'tooLong'), z.refine(isPaired, 'invalid'));

function isPaired(stroke: readonly number[]): boolean {
  return stroke.length % 2 === 0 && stroke.every((value, index) => index % 2 === 0 || value <= strokeLimits.height);
}

const Strokes = z.array(Stroke).check(
  z.minLength(1, 'required'),
  z.maxLength(strokeLimits.strokes, 'tooLong'),
  z.refine((strokes) => strokes.flat().length <= strokeLimits.all, 'tooLong'),
);

const name = line(textLimits.name);

/** The four digits on the customer's screen. */
const code = z.string('required').check(z.regex(/^\d{4}$/, 'invalid'));

/** Signature for a device, a typed name, the customer's code, or the reason why there is none. A wrong code is recorded as no proof. */
export const ProofForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('SIGNATURE'), name, strokes: Strokes }),
  z.object({ kind: z.literal('NAME'), name }),
  z.object({ kind: z.literal('CODE'), code }),
  z.object({ kind: z.literal('NONE'), reason: z.enum(givenNoProofReasons, 'required') }),
]);
export type ProofForm = z.infer<typeof ProofForm>;

/** `entryId` is the log entry of the transition by which the device changed hands. */
const HandoverParams = z.object({ id, entryId: id });

/** For the person who handed the device over, and for staff who see all repairs. Never refused for being late. */
export const recordProof = postCall(
  '/staff/repairs/:id/handovers/:entryId/proofs',
  'Record who signed for a device, or why nobody did',
  {
    idempotent: 'offline',
    params: HandoverParams,
    body: ProofForm,
    answer: z.object({ id: z.string(), at: z.string() }),
    errors: ['tooManyProofs'],
  },
);

/**
 * Checks the code of the coming or of a recorded handover while the person is there. `left` is the number of wrong codes that the handover
 * still accepts, from any phone.
 */
export const checkHandoverCode = postCall(
  '/staff/repairs/:id/handover-code',
  'Check the code on the customer’s screen',
  {
    idempotent: true,
    params: IdParams,
    body: z.object({ code, entryId: z.optional(id) }),
    answer: z.object({ isRight: z.boolean(), left: z.number() }),
  },
);

/** `code` is null while no handover between customer and shop is near. */
export const getHandoverCode = getCall(
  '/repair/requests/:id/handover-code',
  'Four digits that prove a handover, for me to show',
  {
    params: IdParams,
    answer: z.object({ code: nullableString }),
  },
);

/** Stores one photo per call, each with its own idempotency key. The direction of the handover gives its kind. */
export const addHandoverPhoto = postCall(
  '/staff/repairs/:id/handovers/:entryId/photos',
  'Add a photo of a handover: a JPEG, PNG or WebP of 5 MB at most',
  {
    idempotent: 'offline',
    params: HandoverParams,
    upload: 'photo',
    answer: RepairPhoto,
    errors: ['tooManyPhotos', 'tooLarge', 'notAnImage'],
  },
);

/**
 * Handover of a customer's device. `recipient` is whoever took it, as the driver noted or they signed. Place, condition, accessories and
 * proofs are those of handovers between customer and shop. Others over the counter have the place COUNTER. `loggedAt` is null until the custody log has the receipt.
 */
export const MyHandover = z.object({
  id: z.string(),
  at: z.string(),
  from: z.enum(custodies),
  to: z.enum(custodies),
  place: z.nullable(z.enum(visitModes)),
  address: nullableString,
  loggedAt: nullableString,
  condition: nullableString,
  accessories: z.array(z.string()),
  recipient: nullableString,
  proofs: z.array(Proof),
});
export type MyHandover = z.infer<typeof MyHandover>;

export const getMyHandovers = getCall(
  '/repair/requests/:id/handovers',
  'Who had my device since when, in which condition and with which proof, oldest first',
  {
    params: IdParams,
    answer: z.object({ data: z.array(MyHandover) }),
  },
);

/** For handovers between me and the shop. The file checks itself, without a request. */
export const getReceiptFile = getCall(
  '/repair/requests/:id/handovers/:handoverId',
  'The receipt of a handover, as an HTML file that checks itself',
  {
    params: z.object({ id, handoverId: id }),
    ...fileAnswer('text/html'),
  },
);

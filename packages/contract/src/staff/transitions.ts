import {
  type Action,
  actions,
  barriers,
  type Capture,
  type Captures,
  contactAttemptKinds,
  coverageReasons,
  delayReasons,
  MAX_ACCESSORIES,
  missingReasons,
  settingBounds,
  textLimits,
  type fieldKinds,
  isStaffAction,
  type StaffField,
  transitionOf,
  unfixedResolutions,
  type ValueOf,
  visitFailures,
} from '@atelier/domain';
import * as z from 'zod/mini';
import { postCall, type Schema } from '../call.ts';
import { Issue } from '../errors.ts';
import {
  day,
  id,
  IdParams,
  instant,
  money,
  optionalLine,
  optionalLines,
  rating,
  version,
  visitWindow,
  wholeNumber,
  workingDays,
} from '../fields.ts';
import { VisibleRepair } from './repair.ts';

type StaffCaptured = {
  readonly [F in StaffField]?:
    | ValueOf<F>
    | (Kinds[F] extends 'line' | 'lines' | 'accessories' ? null : never)
    | undefined;
};

type Kinds = typeof fieldKinds;

/**
 * Request of a transition: action, captured fields and the seen version, or the time of an offline one. `label` is the number that a
 * scanner or a camera read on the device at the handover.
 */
export type TransitionBody = StaffCaptured & {
  readonly action: Action;
  readonly version?: number | undefined;
  readonly at?: string | undefined;
  readonly label?: string | undefined;
};

/** A repair has more accessories than one handover after a second one. */
const MAX_IDS = 4 * MAX_ACCESSORIES;

const schemas: Readonly<Record<Exclude<Capture['kind'], 'line' | 'lines'>, z.ZodMiniType>> = {
  visitDay: day,
  visitWindow,
  day,
  money,
  workingDays,
  days: wholeNumber(settingBounds.warrantyDays),
  attempt: z.enum(contactAttemptKinds, 'invalid'),
  failure: z.enum(visitFailures, 'invalid'),
  delayReason: z.enum(delayReasons, 'invalid'),
  accessories: optionalLines(textLimits.notes),
  accessoryIds: z.array(id, 'invalid').check(z.maxLength(MAX_IDS, 'tooLong')),
  missingReason: z.enum(missingReasons, 'invalid'),
  fault: id,
  resolution: z.enum(unfixedResolutions, 'invalid'),
  barrier: z.enum(barriers, 'invalid'),
  coverage: z.enum(coverageReasons, 'invalid'),
  callTime: z.iso.datetime('date.invalid'),
  person: id,
  reference: id,
  yesOrNo: z.boolean('invalid'),
  rating,
};

const [firstAction, ...otherActions] = actions;

/** Discriminated by action. Unknown fields are ignored. The domain decides which fields are required, after the role check. */
export const TransitionBody = asBody(
  z.discriminatedUnion('action', [bodyOf(firstAction), ...otherActions.map(bodyOf)], 'invalid'),
);

function bodyOf(action: Action) {
  return z.object({ ...stepOf(action), version, at: z.optional(instant), label: z.optional(id) });
}

/** Action with the fields that staff capture with it. */
export function stepOf(action: Action) {
  return { action: z.literal(action), ...shapeOf(isStaffAction(action) ? transitionOf(action).captures : {}) };
}

export type ChainStep = StaffCaptured & { readonly action: Action };

/** Length of the longest chain over the counter. */
const MAX_STEPS = 6;

// A correction undoes a single transition or a whole chain, so it can't be part of one.
const chainableActions = actions.filter((action) => action !== 'Repair.corrected');

const [firstStep, ...otherSteps] = chainableActions.map((action) => z.object(stepOf(action)));

/** Chain of transitions, all or none (specification/life#chains). */
export const ChainBody = z.object({
  steps: z
    .array(
      stepIn(z.discriminatedUnion('action', [firstStep ?? z.object(stepOf(firstAction)), ...otherSteps], 'invalid')),
      'required',
    )
    .check(z.minLength(1, 'required'), z.maxLength(MAX_STEPS, 'tooLong')),
  version,
  at: z.optional(instant),
  label: z.optional(id),
});
export type ChainBody = z.infer<typeof ChainBody>;

function stepIn(schema: Schema): z.ZodMiniType<ChainStep, ChainStep> {
  return schema as z.ZodMiniType<ChainStep, ChainStep>;
}

function asBody(schema: Schema): z.ZodMiniType<TransitionBody, TransitionBody> {
  return schema as z.ZodMiniType<TransitionBody, TransitionBody>;
}

export function capturedSchema(action: Action): z.ZodMiniType<StaffCaptured, StaffCaptured> {
  return z.object(shapeOf(transitionOf(action).captures)) as z.ZodMiniType<StaffCaptured, StaffCaptured>;
}

function shapeOf(captures: Captures): Record<string, z.ZodMiniType> {
  const asked = Object.entries(captures).filter(([, { need }]) => need !== 'byServer');
  return Object.fromEntries(asked.map(([field, capture]) => [field, schemaOf(capture)]));
}

function schemaOf(capture: Capture): z.ZodMiniType {
  if (capture.kind === 'line') return optionalLine(capture.limit);
  return capture.kind === 'lines' ? optionalLines(capture.limit) : z.optional(schemas[capture.kind]);
}

/**
 * Performs one transition or a chain for staff. A rejection answers `repairMoved` with the current repair, and `step` names the rejected
 * one of a chain.
 */
export const transitionRepair = postCall('/staff/repairs/:id/transitions', 'Move a repair along', {
  idempotent: true,
  params: IdParams,
  body: z.union([TransitionBody, ChainBody]),
  answer: VisibleRepair,
  errors: ['repairMoved', 'proposalChanged', 'deviceInRepair'],
});

export const MAX_ITEMS = 50;

const BulkItemSchema = z.extend(z.omit(ChainBody, { at: true, label: true }), { id: IdParams.shape.id });
export type BulkItem = z.infer<typeof BulkItemSchema>;

export const BulkResult = z.union([
  z.object({ id: z.string(), version: z.number() }),
  z.object({ id: z.string(), message: z.string(), step: z.optional(z.number()), issues: z.optional(z.array(Issue)) }),
]);
export type BulkResult = z.infer<typeof BulkResult>;

/** Moves several repairs independently. The idempotency key applies to each item, so a repeat returns its first answer. */
export const transitionRepairs = postCall('/staff/repairs/transitions', 'Move several repairs along', {
  idempotent: 'items',
  body: z.object({
    items: z.array(BulkItemSchema, 'required').check(z.minLength(1, 'required'), z.maxLength(MAX_ITEMS, 'tooLong')),
  }),
  answer: z.object({ results: z.array(BulkResult) }),
});

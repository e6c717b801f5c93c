import {
  actions,
  contactAttemptKinds,
  delayReasons,
  isStaffAction,
  transitionOf,
  visitFailures,
  type Action,
  type Capture,
  type Captures,
  type fieldKinds,
  type StaffField,
  type ValueOf,
} from '@atelier/domain';
import * as z from 'zod/mini';
import type { Schema } from '../call.ts';
import { day, id, instant, money, optionalLine, optionalLines, version, visitWindow } from '../fields.ts';

/** What a transition may capture; a text may be null where there is none. */
export type StaffCaptured = {
  readonly [F in StaffField]?: ValueOf<F> | (Kinds[F] extends 'line' | 'lines' ? null : never) | undefined;
};
type Kinds = typeof fieldKinds;

/** What a transition takes: the action, what it captures beside it, and the version seen or, kept while offline, when it happened. */
export type TransitionBody = StaffCaptured & {
  readonly action: Action;
  readonly version?: number | undefined;
  readonly at?: string | undefined;
};

const schemas: Readonly<Record<Exclude<Capture['kind'], 'line' | 'lines'>, () => z.ZodMiniType>> = {
  visitDay: day,
  visitWindow,
  day,
  money,
  workingDays: () => z.int('number.days').check(z.minimum(1, 'number.days'), z.maximum(90, 'number.days')),
  attempt: () => z.enum(contactAttemptKinds, 'invalid'),
  failure: () => z.enum(visitFailures, 'invalid'),
  delayReason: () => z.enum(delayReasons, 'invalid'),
  callTime: () => z.iso.datetime('date.invalid'),
  person: id,
  reference: id,
  yesOrNo: () => z.boolean('invalid'),
  rating: () => z.int('required').check(z.minimum(1, 'required'), z.maximum(5, 'invalid')),
};

const [firstAction, ...otherActions] = actions;

/**
 * Told apart by its action, of which it knows kinds and limits: what else is sent is ignored, and whether a field must be filled is the
 * domain's to say, once it is known who may.
 */
export const TransitionBody = asBody(
  z.discriminatedUnion('action', [bodyOf(firstAction), ...otherActions.map(bodyOf)], 'invalid'),
);

function bodyOf(action: Action) {
  return z.object({ ...stepOf(action), version: version(), at: z.optional(instant()) });
}

function stepOf(action: Action) {
  return { action: z.literal(action), ...shapeOf(isStaffAction(action) ? transitionOf(action).captures : {}) };
}

/** A step among several that are taken as one. */
export type ChainStep = StaffCaptured & { readonly action: Action };

/** As many as take a device in, or over the counter, and what is said with it. */
const MAX_STEPS = 6;

// A correction takes back what stands alone, or a whole chain: it isn't one's part.
const chainableActions = actions.filter((action) => action !== 'Repair.corrected');
const [firstStep, ...otherSteps] = chainableActions.map((action) => z.object(stepOf(action)));

/** Several steps that are taken as one: all of them, or none (specification/life#chains). */
export const ChainBody = z.object({
  steps: z
    .array(
      stepIn(z.discriminatedUnion('action', [firstStep ?? z.object(stepOf(firstAction)), ...otherSteps], 'invalid')),
      'required',
    )
    .check(z.minLength(1, 'required'), z.maxLength(MAX_STEPS, 'tooLong')),
  version: version(),
  at: z.optional(instant()),
});
export type ChainBody = z.infer<typeof ChainBody>;

function stepIn(schema: Schema): z.ZodMiniType<ChainStep, ChainStep> {
  return schema as z.ZodMiniType<ChainStep, ChainStep>;
}

/** The table's kinds are read while the program runs: their types are stated here, once. */
function asBody(schema: Schema): z.ZodMiniType<TransitionBody, TransitionBody> {
  return schema as z.ZodMiniType<TransitionBody, TransitionBody>;
}

/** What an action captures, by itself. */
export function capturedSchema(action: Action): z.ZodMiniType<StaffCaptured, StaffCaptured> {
  return z.object(shapeOf(transitionOf(action).captures)) as z.ZodMiniType<StaffCaptured, StaffCaptured>;
}

function shapeOf(captures: Captures): Record<string, z.ZodMiniType> {
  return Object.fromEntries(Object.entries(captures).map(([field, capture]) => [field, schemaOf(capture)]));
}

function schemaOf(capture: Capture): z.ZodMiniType {
  if (capture.kind === 'line') return optionalLine(capture.limit);
  return capture.kind === 'lines' ? optionalLines(capture.limit) : z.optional(schemas[capture.kind]());
}

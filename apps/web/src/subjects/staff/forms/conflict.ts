import * as z from 'zod/mini';
import { ApiError } from '#shared/api/api-error.ts';

/** Returns the current state of an object from the error of an outdated change, or null. `name`: its field in the error's body. */
export function conflictIn<State>(error: unknown, name: string, shape: z.ZodMiniType<State>): State | null {
  if (!(error instanceof ApiError) || error.key !== 'editedMeanwhile') return null;
  return z.safeParse(shape, error.body[name]).data ?? null;
}

import { type LimitedStatus, limitedStatuses } from '@atelier/domain';
import * as z from 'zod/mini';
import { call } from '../call.ts';

/** Median duration of turns in hours, with the sample size. Null for too few. */
const Median = z.nullable(z.object({ hours: z.number(), stays: z.number() }));

export const Medians = z
  .object(Object.fromEntries(limitedStatuses.map((status) => [status, Median])) as Record<LimitedStatus, typeof Median>)
  .register(z.globalRegistry, { id: 'Medians' });
export type Medians = z.infer<typeof Medians>;

export const getMedians = call({
  method: 'GET',
  path: '/staff/settings/medians',
  summary: 'How many opening hours turns took of late, where only a limit said until when',
  answer: Medians,
  errors: ['notAllowed'],
});

import { nextStepNames } from '@atelier/domain';
import * as z from 'zod/mini';

export const NextStep = z.object({
  name: z.enum(nextStepNames),
  date: z.nullable(z.string()),
  time: z.nullable(z.string()),
  offer: z.nullable(z.object({ price: z.string(), estimatedTime: z.number() })),
});

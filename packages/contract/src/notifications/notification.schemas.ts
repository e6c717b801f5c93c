import { notificationActions } from '@atelier/domain';
import * as z from 'zod/mini';
import { NextStep } from '../repairs/next-step.schemas.ts';

/**
 * Something the customer is told; `corrected` when the step it tells of was a wrong tap. `device`: the name of what is repaired, null
 * where it is about no repair. `next`: what was next by the step it tells of; null of a session, and of what is older than this field.
 */
export const Notification = z
  .object({
    id: z.string(),
    action: z.enum(notificationActions),
    isSeen: z.boolean(),
    createdAt: z.string(),
    repairId: z.nullable(z.string()),
    sessionId: z.nullable(z.string()),
    corrected: z.boolean(),
    device: z.nullable(z.string()),
    next: z.nullable(NextStep),
  })
  .register(z.globalRegistry, { id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

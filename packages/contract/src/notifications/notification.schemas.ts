import { notificationActions } from '@atelier/domain';
import * as z from 'zod/mini';
import { NextStep } from '../repairs/next-step.schemas.ts';

/**
 * Notification of a customer. `corrected` means the transition was undone. `device` is null without a repair. `next` is the next step after
 * the transition, null for sessions and older entries.
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

import { notificationActions } from '@atelier/domain';
import * as z from 'zod/mini';

/** Something the customer is told; `corrected` when the step it tells of was a wrong tap. */
export const Notification = z
  .object({
    id: z.string(),
    action: z.enum(notificationActions),
    isSeen: z.boolean(),
    createdAt: z.string(),
    repairId: z.nullable(z.string()),
    sessionId: z.nullable(z.string()),
    corrected: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

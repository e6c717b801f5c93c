import * as z from 'zod/mini';
import { getCall } from './call.ts';

const Healthy = z.object({ status: z.literal('ok') });

export const getHealthLive = getCall('/health/live', 'The process runs', { answer: Healthy });

/** Reports health for alerting. Load balancers use {@link getHealthReady}. */
export const getHealthWork = getCall(
  '/health/work',
  'What runs behind requests keeps up: no job waits for a quarter of an hour, and the mail server takes our mail',
  {
    answer: Healthy,
  },
);

export const getHealthReady = getCall('/health/ready', 'The process can serve: database reached, not stopping', {
  answer: Healthy,
});

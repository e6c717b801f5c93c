import * as z from 'zod/mini';
import { call } from './call.ts';

const Healthy = z.object({ status: z.literal('ok') });

export const getHealthLive = call({
  method: 'GET',
  path: '/health/live',
  summary: 'The process runs',
  answer: Healthy,
});

/** Reports health for alerting. Load balancers use {@link getHealthReady}. */
export const getHealthWork = call({
  method: 'GET',
  path: '/health/work',
  summary:
    'What runs behind requests keeps up: no job waits for a quarter of an hour, and the mail server takes our mail',
  answer: Healthy,
  errors: ['unavailable'],
});

export const getHealthReady = call({
  method: 'GET',
  path: '/health/ready',
  summary: 'The process can serve: database reached, not stopping',
  answer: Healthy,
  errors: ['unavailable'],
});

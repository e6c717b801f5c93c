import * as z from 'zod/mini';
import { call } from '../call.ts';

export const live = call({
  method: 'GET',
  path: '/health/live',
  summary: 'The process runs',
  answer: z.object({ status: z.literal('ok') }),
});

export const ready = call({
  method: 'GET',
  path: '/health/ready',
  summary: 'The process can serve: database reached, not stopping',
  answer: z.object({ status: z.literal('ok') }),
  errors: ['unavailable'],
});

import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Repair } from './repair.schemas.ts';

/** At most 2,000. */
export const listMyRepairs = call({
  method: 'GET',
  path: '/repair/requests',
  summary: 'My repairs, newest first',
  answer: z.array(Repair),
});

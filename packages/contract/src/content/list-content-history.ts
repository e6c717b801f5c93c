import * as z from 'zod/mini';
import { call } from '../call.ts';
import { count } from '../fields.ts';
import { ContentHistory } from './content-editing.schemas.ts';

export const listContentHistory = call({
  method: 'GET',
  path: '/staff/content/history',
  summary: 'What was published, newest first, field by field',
  query: z.object({ from: z.optional(count(2_147_483_647)) }),
  answer: ContentHistory,
});

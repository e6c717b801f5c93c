import * as z from 'zod/mini';
import { call } from '../call.ts';
import { CannedReply } from './catalogs.schemas.ts';

export const listCannedReplies = call({
  method: 'GET',
  path: '/staff/canned-replies',
  formerPath: '/staff/ready-answers',
  summary: 'All canned replies in their order, the retired ones last',
  answer: z.array(CannedReply),
  errors: ['notAllowed'],
});

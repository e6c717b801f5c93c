import { call } from '../call.ts';
import { CannedReply, CannedReplyForm } from './catalogs.schemas.ts';

export const addCannedReply = call({
  method: 'POST',
  path: '/staff/canned-replies',
  formerPath: '/staff/ready-answers',
  summary: 'Add a canned reply',
  idempotent: true,
  body: CannedReplyForm,
  answer: CannedReply,
  errors: ['notAllowed', 'nameTaken'],
});

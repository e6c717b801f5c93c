import * as z from 'zod/mini';
import { call } from '../call.ts';
import { catalogEntryChange, CatalogEntryParams, CannedReply, CannedReplyForm } from './catalogs.schemas.ts';

export const changeCannedReply = call({
  method: 'PUT',
  path: '/staff/canned-replies/:id',
  formerPath: '/staff/ready-answers/:id',
  summary: 'Change a canned reply, retire it, or bring it back',
  params: CatalogEntryParams,
  body: z.extend(CannedReplyForm, catalogEntryChange),
  answer: CannedReply,
  errors: ['notAllowed', 'notFound', 'editedMeanwhile', 'nameTaken'],
});

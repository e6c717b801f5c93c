import * as z from 'zod/mini';
import { call } from '../call.ts';
import { bookChange, BookParams, Partner, PartnerForm } from './books.schemas.ts';

/** Refused as `editedMeanwhile`, with the `entry` as it is now, where somebody else was first. */
export const changePartner = call({
  method: 'PUT',
  path: '/staff/partners/:id',
  summary: 'Change a partner, retire it, or bring it back',
  params: BookParams,
  body: z.extend(PartnerForm, bookChange),
  answer: Partner,
  errors: ['notAllowed', 'notFound', 'editedMeanwhile', 'nameTaken'],
});

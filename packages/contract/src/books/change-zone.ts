import * as z from 'zod/mini';
import { call } from '../call.ts';
import { bookChange, BookParams, Zone, ZoneForm } from './books.schemas.ts';

/** Refused as `editedMeanwhile`, with the `entry` as it is now, where somebody else was first. */
export const changeZone = call({
  method: 'PUT',
  path: '/staff/zones/:id',
  summary: 'Change a zone, retire it, or bring it back',
  params: BookParams,
  body: z.extend(ZoneForm, bookChange),
  answer: Zone,
  errors: ['notAllowed', 'notFound', 'editedMeanwhile', 'nameTaken'],
});

import * as z from 'zod/mini';
import { call } from '../call.ts';
import { bookChange, BookParams, Fault, FaultForm } from './books.schemas.ts';

/** Refused as `editedMeanwhile`, with the `entry` as it is now, where somebody else was first. */
export const changeFault = call({
  method: 'PUT',
  path: '/staff/faults/:id',
  summary: 'Change a fault, retire it, or bring it back',
  params: BookParams,
  body: z.extend(FaultForm, bookChange),
  answer: Fault,
  errors: ['notAllowed', 'notFound', 'editedMeanwhile', 'nameTaken'],
});

import * as z from 'zod/mini';
import { call } from '../call.ts';
import { bookChange, BookParams, ReadyAnswer, ReadyAnswerForm } from './books.schemas.ts';

/** Refused as `editedMeanwhile`, with the `entry` as it is now, where somebody else was first. */
export const changeReadyAnswer = call({
  method: 'PUT',
  path: '/staff/ready-answers/:id',
  summary: 'Change a ready answer, retire it, or bring it back',
  params: BookParams,
  body: z.extend(ReadyAnswerForm, bookChange),
  answer: ReadyAnswer,
  errors: ['notAllowed', 'notFound', 'editedMeanwhile', 'nameTaken'],
});

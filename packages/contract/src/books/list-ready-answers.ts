import * as z from 'zod/mini';
import { call } from '../call.ts';
import { ReadyAnswer } from './books.schemas.ts';

export const listReadyAnswers = call({
  method: 'GET',
  path: '/staff/ready-answers',
  summary: 'All ready answers in their order, the retired ones last',
  answer: z.array(ReadyAnswer),
  errors: ['notAllowed'],
});

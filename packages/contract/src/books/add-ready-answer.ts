import { call } from '../call.ts';
import { ReadyAnswer, ReadyAnswerForm } from './books.schemas.ts';

export const addReadyAnswer = call({
  method: 'POST',
  path: '/staff/ready-answers',
  summary: 'Add a ready answer',
  idempotent: true,
  body: ReadyAnswerForm,
  answer: ReadyAnswer,
  errors: ['notAllowed', 'nameTaken'],
});

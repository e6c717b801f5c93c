import { call } from '../call.ts';
import { Empty } from '../fields.ts';
import { RepairParams } from '../repairs/repair.schemas.ts';

/** Tells colleagues' desks that a customer is being called. Nothing is stored. */
export const notifyCalling = call({
  method: 'POST',
  path: '/staff/repairs/:id/calling',
  summary: 'Tell colleagues that I am calling the customer',
  params: RepairParams,
  answer: Empty,
  errors: ['notAllowed', 'notFound'],
});

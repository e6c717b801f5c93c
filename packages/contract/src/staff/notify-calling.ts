import { call } from '../call.ts';
import { Empty } from '../fields.ts';
import { RepairParams } from '../repairs/repair.schemas.ts';

/** Whoever opens the link of a telephone number says so, and their colleagues' desks show it for a while; nothing is stored. */
export const notifyCalling = call({
  method: 'POST',
  path: '/staff/repairs/:id/calling',
  summary: 'Tell colleagues that I am calling the customer',
  params: RepairParams,
  answer: Empty,
  errors: ['notAllowed', 'notFound'],
});

import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Empty } from '../fields.ts';

/** Stops rating mails of the link's recipient. Mail programs send it as a form without a session (RFC 8058). Repeatable. */
export const stopRatingMails = call({
  method: 'POST',
  path: '/unsubscribe',
  summary: 'Stop the mails that ask for a rating, by the link of one',
  query: z.object({ token: z.string().check(z.maxLength(200)) }),
  answer: Empty,
  errors: ['Invalid token'],
});

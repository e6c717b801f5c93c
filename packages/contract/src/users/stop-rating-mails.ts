import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Empty } from '../fields.ts';

/**
 * Stops the mails that ask for a rating, for whom a mail's link was written. Mail programs send it themselves (RFC 8058), with a form of
 * their own in place of JSON and nobody signed in; as often as it is sent, it says the same.
 */
export const stopRatingMails = call({
  method: 'POST',
  path: '/unsubscribe',
  summary: 'Stop the mails that ask for a rating, by the link of one',
  query: z.object({ token: z.string().check(z.maxLength(200)) }),
  answer: Empty,
  errors: ['Invalid token'],
});

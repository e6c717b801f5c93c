import * as z from 'zod/mini';
import { deleteCall, getCall, postCall } from '../call.ts';
import { fileAnswer, nullableString } from '../fields.ts';

/** Path of the feed with its secret token. Null without a feed. */
const FeedAnswer = z.object({ path: nullableString });

export const getFeed = getCall('/staff/feed', 'The address of my calendar feed', { answer: FeedAnswer });

/** Makes an address. A former one ends. */
export const renewFeed = postCall('/staff/feed', 'Make an address of my calendar feed, which replaces the former one', {
  answer: FeedAnswer,
});

export const endFeed = deleteCall('/staff/feed', 'End my calendar feed', { answer: FeedAnswer });

/** Calendar programs read it without a session. It has times and repair numbers only. */
export const readFeed = getCall('/feed.ics', 'The visits of a calendar feed, by its address', {
  query: z.object({ token: z.string().check(z.maxLength(200)) }),
  ...fileAnswer('text/calendar; charset=utf-8; method=PUBLISH'),
  errors: ['notFound'],
});

import * as z from 'zod/mini';
import { call } from '../call.ts';

/** Path of the feed with its secret token. Null without a feed. */
const FeedAnswer = z.object({ path: z.nullable(z.string()) });

export const getFeed = call({
  method: 'GET',
  path: '/staff/feed',
  summary: 'The address of my calendar feed',
  answer: FeedAnswer,
});

/** Makes an address. A former one ends. */
export const renewFeed = call({
  method: 'POST',
  path: '/staff/feed',
  summary: 'Make an address of my calendar feed, which replaces the former one',
  answer: FeedAnswer,
});

export const endFeed = call({
  method: 'DELETE',
  path: '/staff/feed',
  summary: 'End my calendar feed',
  answer: FeedAnswer,
});

/** Calendar programs read it without a session. It has times and repair numbers only. */
export const readFeed = call({
  method: 'GET',
  path: '/feed.ics',
  summary: 'The visits of a calendar feed, by its address',
  query: z.object({ token: z.string().check(z.maxLength(200)) }),
  answer: z.file(),
  media: 'text/calendar; charset=utf-8; method=PUBLISH',
  errors: ['notFound'],
});

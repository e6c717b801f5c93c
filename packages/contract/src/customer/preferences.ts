import { notificationChannels, notificationTopics } from '@atelier/domain';
import * as z from 'zod/mini';
import { getCall, named, postCall, putCall } from '../call.ts';

/** Per topic whether it comes by mail and by push. */
export const Preferences = named(
  'Preferences',
  z.record(z.enum(notificationTopics), z.record(z.enum(notificationChannels), z.boolean())),
);
export type Preferences = z.infer<typeof Preferences>;

const PreferencesAnswer = z.object({ preferences: Preferences });

export const getPreferences = getCall('/users/me/preferences', 'Which topics come to me by mail and by push', {
  answer: PreferencesAnswer,
});

/** Changes one choice, so two open pages don't undo each other. */
export const changePreference = putCall('/users/me/preferences', 'Switch a topic on or off for mail or push', {
  body: z.object({
    topic: z.enum(notificationTopics, 'invalid'),
    channel: z.enum(notificationChannels, 'invalid'),
    isOn: z.boolean('invalid'),
  }),
  answer: PreferencesAnswer,
});

/** Stops the mails of the link's topic for its recipient. Mail programs send it as a form without a session (RFC 8058). Repeatable. */
export const stopMails = postCall('/unsubscribe', 'Stop the mails of a topic, by the link of one', {
  query: z.object({ token: z.string().check(z.maxLength(200)) }),
  answer: z.object({ topic: z.enum(notificationTopics) }),
  errors: ['Invalid token'],
});

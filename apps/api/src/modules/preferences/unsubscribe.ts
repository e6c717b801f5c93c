import { createHmac } from 'node:crypto';
import { stopMails } from '@atelier/contract';
import { type NotificationTopic, notificationTopics } from '@atelier/domain';
import { deriveKey, equalInConstantTime, type Secrets, verifyingKeys } from '#platform/config/keys.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import { anyone, mount } from '#platform/http/calls/mount.ts';
import type { Platform } from '#platform/platform.ts';
import { sealText, unsealWithAny } from '#platform/signing/seal-text.ts';
import { topicOfMail } from './mail-topics.ts';
import { storePreference } from './preferences.service.ts';

type MailSubscription = { readonly userId: string; readonly topic: NotificationTopic };

const purpose = 'unsubscribe';
const formerShape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** Unsubscribe tokens, sealed by a derived key, so a link says nothing about its reader. They never expire and stop one topic's mails. */
export function createStopTokens(secrets: Secrets) {
  const sealing = deriveKey(secrets.secret, purpose);
  const keys = verifyingKeys(secrets, purpose);
  const opened = (token: string): string | null =>
    Buffer.from(token, 'base64url').toString('base64url') === token ? unsealWithAny(keys, token, purpose) : null;
  // Links of mails from before the topics stop requests for ratings.
  const former = (token: string): MailSubscription | null => {
    const [, userId = '', mac = ''] = formerShape.exec(token) ?? [];
    const macOf = (key: Buffer) => createHmac('sha256', key).update(userId).digest('base64url');
    const isGenuine = (key: Buffer) => equalInConstantTime(macOf(key), mac);
    return userId !== '' && keys.some(isGenuine) ? { userId, topic: 'RATINGS' } : null;
  };
  return {
    write: ({ userId, topic }: MailSubscription) => sealText(sealing, `${topic} ${userId}`, purpose),
    read: (token: string): MailSubscription | null => {
      const [name, userId] = opened(token)?.split(' ') ?? [];
      const topic = notificationTopics.find((each) => each === name);
      return topic === undefined || userId === undefined ? former(token) : { userId, topic };
    },
  };
}

/** Gives mails that can be switched off their link, and registers it. Only POST changes anything, because scanners open links. */
export function linkUnsubscribe(platform: Platform): void {
  const { server, config, mail } = platform;
  const tokens = createStopTokens(config);
  mail.linkUnsubscribe(({ template, data, subjectId }) => {
    const topic = topicOfMail(template, data);
    if (topic === null || subjectId === null) return undefined;
    return `${stopMails.path}?token=${tokens.write({ userId: subjectId, topic })}`;
  });
  void server.register(async (scope) => {
    // Mail clients send `List-Unsubscribe=One-Click` as a form. The body is ignored because the token is in the URL.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4_096 }, (_request, _body, done) => done(null));
    mount(scope, { call: stopMails, who: anyone }, async ({ query }) => {
      const subscription = tokens.read(query.token);
      if (subscription === null) throw new Failure('Invalid token');
      const { userId, topic } = subscription;
      const stored = await storePreference(platform, userId, { topic, channel: 'MAIL', isOn: false });
      if (stored === null) throw new Failure('Invalid token');
      return { topic };
    });
  });
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { stopRatingMails } from '@atelier/contract';
import { changeUser } from '#modules/users/public.ts';
import { type Secrets, verifyingKeys } from '#platform/config/keys.ts';
import { transaction } from '#platform/database/transaction.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import { anyone, mount } from '#platform/http/calls/mount.ts';
import type { Platform } from '#platform/platform.ts';

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** Unsubscribe tokens of rating mails, by a derived key. They never expire and stop only those mails of one person. */
export function createStopTokens(secrets: Secrets) {
  const keys = verifyingKeys(secrets, 'unsubscribe');
  const macOf = (key: Buffer, userId: string): string => createHmac('sha256', key).update(userId).digest('base64url');
  return {
    write: (userId: string): string => `${userId}.${macOf(keys[0], userId)}`,
    read: (token: string): string | null => {
      const [, userId = '', mac = ''] = shape.exec(token) ?? [];
      const isGenuine = (key: Buffer): boolean => timingSafeEqual(Buffer.from(macOf(key, userId)), Buffer.from(mac));
      return userId !== '' && keys.some(isGenuine) ? userId : null;
    },
  };
}

export type StopTokens = ReturnType<typeof createStopTokens>;

/** Registers the unsubscribe link. Only POST changes anything, because scanners open links. */
export function serveStopRatingMails({ server, database, clock, config }: Platform): void {
  const tokens = createStopTokens(config);
  void server.register(async (scope) => {
    // Mail clients send `List-Unsubscribe=One-Click` as a form. The body is ignored because the token is in the URL.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4_096 }, (_request, _body, done) => done(null));
    mount(scope, { call: stopRatingMails, who: anyone }, async ({ query }) => {
      const userId = tokens.read(query.token);
      if (userId === null) throw new Failure('Invalid token');
      const changed = await transaction(database, (tx) =>
        changeUser(tx, userId, { changes: { ratingMails: false }, at: clock.now() }),
      );
      if (changed === undefined) throw new Failure('Invalid token');
      return {};
    });
  });
}

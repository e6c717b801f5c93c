import { transaction, type Transaction } from '#platform/database/database.ts';
import { addressedTo } from '#platform/mail/outbox.ts';
import type { Platform } from '#platform/platform.ts';
import type { Realtime } from '#platform/realtime/realtime.ts';
import { sessionRevokedMail } from './sessions.mails.ts';
import type { SessionRow } from './sessions.presenter.ts';
import { type EndReason, findMailRecipient, revokeSession, revokeSessionsOf } from './sessions.queries.ts';

export type SessionEnds = Pick<Platform, 'clock' | 'log'> & { readonly realtime: Pick<Realtime, 'disconnectSession'> };

/** Ends a session on all nodes. Returns undefined if it had already ended. */
export async function endOneSession(
  platform: SessionEnds,
  tx: Transaction,
  { id, reason }: { readonly id: string; readonly reason: EndReason },
): Promise<SessionRow | undefined> {
  const row = await revokeSession(tx, id, { reason, at: platform.clock.now() });
  if (row !== undefined) publishEnds(platform, tx, { sessionIds: [id], reason });
  return row;
}

type EndedSessions = { readonly sessionIds: readonly string[]; readonly reason: EndReason };

function publishEnds({ log, realtime }: SessionEnds, tx: Transaction, { sessionIds, reason }: EndedSessions): void {
  tx.afterCommit(() => {
    for (const sessionId of sessionIds) {
      log.info({ event: 'session.ended', sessionId, reason });
      realtime.disconnectSession(sessionId);
    }
  });
}

export type EndSessionsInput = { readonly userId: string; readonly reason: EndReason; readonly except?: string };

export async function endSessionsOf(
  platform: SessionEnds,
  tx: Transaction,
  { userId, reason, except }: EndSessionsInput,
): Promise<void> {
  const at = platform.clock.now();
  const sessionIds = await revokeSessionsOf(tx, userId, { reason, at, except: except ?? null });
  publishEnds(platform, tx, { sessionIds, reason });
}

/** Ends the session after an old refresh token was reused, and notifies the owner (specification/faults#t5). */
export function endStolenSession(platform: Platform, id: string): Promise<void> {
  return transaction(platform.database, async (tx) => {
    const session = await endOneSession(platform, tx, { id, reason: 'stolen' });
    const user = session === undefined ? undefined : await findMailRecipient(tx, session.userId);
    if (session === undefined || user === undefined) return;
    await platform.mail.outbox.post(tx, sessionRevokedMail, {
      ...addressedTo(user),
      data: { firstName: user.firstName },
    });
  });
}

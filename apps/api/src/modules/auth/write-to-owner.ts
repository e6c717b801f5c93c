import type { core } from 'zod/mini';
import { transaction, type Transaction } from '../../platform/database/transaction.ts';
import { findUserByEmail, type UserRow } from '../users/public.ts';
import type { AuthContext } from './auth-context.ts';
import { findRegistration } from './challenges.queries.ts';
import { type StandingCode, takeOrder } from './codes.queries.ts';
import { openChallenge, type writeToOwnerJob } from './standing-code.ts';

type Payload = core.output<typeof writeToOwnerJob.payload>;
type Answering = {
  readonly context: AuthContext;
  readonly tx: Transaction;
  readonly payload: Payload;
  readonly code: StandingCode;
};

const sendVerification = async (
  { context, tx, payload, code }: Answering,
  whose: { registrationId: string } | { userId: string },
): Promise<void> => {
  const token = await openChallenge(context, tx, { kind: 'link', purpose: 'verifyEmail', email: code.email, ...whose });
  await context.platform.mail.outbox.post(tx, context.mails.verification, {
    to: code.email,
    lang: payload.lang,
    data: { code: context.tokens.digits(code), token },
    expiresAt: code.expiresAt,
  });
};

const answerRegistration = async (answering: Answering, user: UserRow | undefined): Promise<void> => {
  const { context, tx, payload } = answering;
  if (user !== undefined && user.emailVerifiedAt === null && payload.registrationId === null) {
    await sendVerification(answering, { userId: user.id });
    return;
  }
  if (user !== undefined) {
    await context.platform.mail.outbox.post(tx, context.mails.alreadyRegistered, {
      to: user.email,
      lang: user.mailLang,
      data: {},
    });
    return;
  }
  const registration = payload.registrationId === null ? undefined : await findRegistration(tx, payload.registrationId);
  if (registration !== undefined) await sendVerification(answering, { registrationId: registration.id });
};

const answerReset = async ({ context, tx, payload, code }: Answering, user: UserRow | undefined): Promise<void> => {
  const { outbox } = context.platform.mail;
  if (user === undefined) {
    await outbox.post(tx, context.mails.noAccount, { to: code.email, lang: payload.lang, data: {} });
    return;
  }
  await outbox.post(tx, context.mails.reset, {
    to: user.email,
    lang: user.mailLang,
    data: { code: context.tokens.digits(code) },
    expiresAt: code.expiresAt,
  });
};

const answers = { verifyEmail: answerRegistration, resetPassword: answerReset } as const;

/**
 * Decides, away from the request and its timing, what the owner of the address is told (E3, E4). Taking the order and writing the
 * mail are one transaction: a repeated job writes nothing twice. A blocked account is told nothing.
 */
export const createWriteToOwner =
  (context: AuthContext) =>
  (payload: Payload): Promise<void> =>
    transaction(context.platform.database, async (tx) => {
      const { email, purpose, codeId } = payload;
      const code = await takeOrder(tx, { email, purpose, id: codeId }, context.platform.clock.now());
      if (code === undefined) return;
      const user = await findUserByEmail(tx, email);
      if (user?.blockedAt === null || user === undefined) await answers[purpose]({ context, tx, payload, code }, user);
    });

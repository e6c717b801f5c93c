import type { core } from 'zod/mini';
import { day, hour } from '#platform/config/limits.ts';
import { transaction, type Transaction } from '#platform/database/transaction.ts';
import { hasIdentity, shareAccounts, type UserRow } from '../users/public.ts';
import type { AuthContext } from './auth-context.ts';
import { openChallenge } from './challenges.ts';
import { type CodeRow, findCode, takeOrder } from './codes.queries.ts';
import { isReadOutTo } from './caller-codes.ts';
import { awaitsCustomer } from './invitations.ts';
import type { writeToOwnerJob } from './order-code.ts';

type Payload = core.output<typeof writeToOwnerJob.payload>;
type Answering = {
  readonly context: AuthContext;
  readonly tx: Transaction;
  readonly payload: Payload;
  /** Null where the mail is to carry the link alone. */
  readonly code: CodeRow | null;
  readonly user: UserRow | undefined;
};

function answerRegistration(answering: Answering): Promise<void> {
  const { user, code, payload } = answering;
  if (user === undefined) return sendVerification(answering);
  const isConfirming = user.emailVerifiedAt === null && user.id === payload.userId;
  return isConfirming && code !== null ? sendConfirmation(answering, user, code) : tellOfAccount(answering, user);
}

async function sendVerification(answering: Answering): Promise<void> {
  const { context, tx, payload } = answering;
  const { email, lang } = payload;
  const token = await openChallenge(context, tx, { kind: 'link', purpose: 'verifyEmail', email });
  const data = { code: digitsOf(answering), token };
  await context.platform.mail.outbox.post(tx, context.mails.verification, {
    to: email,
    lang,
    data,
    expiresAt: linkEnd(context),
  });
}

function digitsOf({ context, code }: Answering) {
  return code === null ? null : openCode(context, code);
}

function openCode({ seal }: AuthContext, code: CodeRow) {
  return {
    digits: seal.open(code),
    until: code.expiresAt.toISOString(),
  };
}

function linkEnd({ platform: { clock, limits } }: AuthContext): Date {
  return new Date(clock.now().getTime() + limits.codes.link);
}

/** An account that somebody made for its owner has a name and a password: only the code confirms it. */
async function sendConfirmation(answering: Answering, user: UserRow, code: CodeRow): Promise<void> {
  const { context, tx } = answering;
  await context.platform.mail.outbox.post(tx, context.mails.verification, {
    to: user.email,
    about: user.id,
    lang: user.mailLang,
    data: { code: digitsOf(answering), token: null },
    expiresAt: code.expiresAt,
  });
}

async function tellOfAccount(answering: Answering, user: UserRow): Promise<void> {
  const { context, tx } = answering;
  if (user.emailVerifiedAt === null && user.passwordHash === null) return tellOfInvitation(answering, user);
  const template = context.mails.alreadyRegistered;
  if (!(await noticeIsDue(answering, template))) return;
  const data = { google: await hasIdentity(tx, user.id) };
  await context.platform.mail.outbox.post(tx, template, { to: user.email, about: user.id, lang: user.mailLang, data });
}

/** Nobody has followed the invitation yet: it is what opens the account. */
async function tellOfInvitation(answering: Answering, { id, email, mailLang }: UserRow): Promise<void> {
  const { context, tx } = answering;
  const template = context.mails.invited;
  if (!(await noticeIsDue(answering, template))) return;
  await context.platform.mail.outbox.post(tx, template, { to: email, about: id, lang: mailLang, data: {} });
}

/** Whether a mail that says what somebody else tried is due: strangers must not fill a mailbox. */
async function noticeIsDue(
  { context: { platform }, tx, payload }: Answering,
  template: { name: string },
): Promise<boolean> {
  const { clock, limits, mail } = platform;
  const postedIn = (time: number): Promise<number> =>
    mail.outbox.countPosted(tx, template, { to: payload.email, since: new Date(clock.now().getTime() - time) });
  const { perHour, perDay } = limits.notices;
  return (await postedIn(hour)) < perHour && (await postedIn(day)) < perDay;
}

async function answerReset(answering: Answering): Promise<void> {
  const { context, tx, payload, user } = answering;
  const { outbox } = context.platform.mail;
  if (user === undefined) {
    const template = context.mails.noAccount;
    if (await noticeIsDue(answering, template))
      await outbox.post(tx, template, { to: payload.email, lang: payload.lang, data: {} });
    return;
  }
  if (awaitsCustomer(user)) return tellOfInvitation(answering, user);
  const { email, id: userId, mailLang } = user;
  const token = await openChallenge(context, tx, { kind: 'link', purpose: 'resetPassword', email, userId });
  const data = { code: digitsOf(answering), token };
  const expiresAt = linkEnd(context);
  await outbox.post(tx, context.mails.reset, { to: email, about: userId, lang: mailLang, data, expiresAt });
}

/** A taken address gets no code: its owner is told, and whoever asked waits for one that never comes (specification/faults#e6). */
async function answerChange(answering: Answering): Promise<void> {
  const { context, tx, payload, user, code } = answering;
  const { mails, platform } = context;
  const { outbox } = platform.mail;
  if (user !== undefined) {
    if (await noticeIsDue(answering, mails.emailTaken))
      await outbox.post(tx, mails.emailTaken, { to: user.email, about: user.id, lang: user.mailLang, data: {} });
    return;
  }
  if (code === null) return;
  const { email, lang, userId } = payload;
  const data = { code: openCode(context, code) };
  const about = userId === null ? {} : { about: userId };
  await outbox.post(tx, mails.emailChange, { to: email, ...about, lang, data, expiresAt: code.expiresAt });
}

/** To read out on the phone: nobody else is told that the shop asked. */
async function answerIntake({ context, tx, user, code }: Answering): Promise<void> {
  if (user === undefined || code === null || !isReadOutTo(user)) return;
  const { email, id: about, mailLang: lang } = user;
  const data = { code: openCode(context, code) };
  await context.platform.mail.outbox.post(tx, context.mails.intake, {
    to: email,
    about,
    lang,
    data,
    expiresAt: code.expiresAt,
  });
}

const answers = {
  verifyEmail: answerRegistration,
  resetPassword: answerReset,
  changeEmail: answerChange,
  intake: answerIntake,
} as const;

/**
 * Decides, away from the request and its timing, what the owner of the address is told (specification/faults#e3, #e4). Taking the order
 * and writing the mail are one transaction: a repeated job writes nothing twice. A blocked account is told nothing.
 */
export function createWriteToOwner(context: AuthContext) {
  return (payload: Payload): Promise<void> =>
    transaction(context.platform.database, async (tx) => {
      const { email, purpose, orderId, codeId, userId } = payload;
      if (!(await takeOrder(tx, { email, purpose, id: orderId }, context.platform.clock.now()))) return;
      // Held, so that a deletion under way finds what is written here, or has ended the account before (decision 0016).
      const accounts = await shareAccounts(tx, { email, userId });
      if (accounts.some(({ id, erasedAt }) => id === userId && erasedAt !== null)) return;
      const user = accounts.find((account) => account.email === email);
      if (user !== undefined && user.blockedAt !== null) return;
      const code = codeId === null ? null : ((await findCode(tx, codeId)) ?? null);
      await answers[purpose]({ context, tx, payload, code, user });
    });
}

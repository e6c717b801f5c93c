import type { core } from 'zod/mini';
import { day, hour } from '#platform/config/limits.ts';
import { transaction, type Transaction } from '#platform/database/transaction.ts';
import { hasIdentity, lockAccountsShared, type UserRow } from '../users/public.ts';
import type { AuthContext } from './auth-context.ts';
import { openChallenge } from './challenges.ts';
import { type CodeRow, findCode, takeOrder } from './codes.queries.ts';
import { acceptsCallerCode } from './caller-codes.ts';
import { isAwaitingCustomer } from './invitations.ts';
import type { mailAddressOwnerJob } from './order-code.ts';

type OwnerMailPayload = core.output<typeof mailAddressOwnerJob.payload>;
type OwnerMailInput = {
  readonly context: AuthContext;
  readonly tx: Transaction;
  readonly payload: OwnerMailPayload;
  readonly code: CodeRow | null;
  readonly user: UserRow | undefined;
};

function mailRegistration(input: OwnerMailInput): Promise<void> {
  const { user, code, payload } = input;
  if (user === undefined) return sendVerification(input);
  const isConfirming = user.emailVerifiedAt === null && user.id === payload.userId;
  return isConfirming && code !== null ? sendConfirmation(input, user, code) : mailAlreadyRegistered(input, user);
}

async function sendVerification(input: OwnerMailInput): Promise<void> {
  const { context, tx, payload } = input;
  const { email, lang } = payload;
  const token = await openChallenge(context, tx, { kind: 'link', purpose: 'verifyEmail', email });
  const data = { code: digitsOf(input), token };
  await context.platform.mail.outbox.post(tx, context.mails.verification, {
    to: email,
    lang,
    data,
    expiresAt: linkEnd(context),
  });
}

function digitsOf({ context, code }: OwnerMailInput) {
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

/** Mails the code alone, because an account made by staff already has a name and password. */
async function sendConfirmation(input: OwnerMailInput, user: UserRow, code: CodeRow): Promise<void> {
  const { context, tx } = input;
  await context.platform.mail.outbox.post(tx, context.mails.verification, {
    to: user.email,
    subjectId: user.id,
    lang: user.mailLang,
    data: { code: digitsOf(input), token: null },
    expiresAt: code.expiresAt,
  });
}

async function mailAlreadyRegistered(input: OwnerMailInput, user: UserRow): Promise<void> {
  const { context, tx } = input;
  if (user.emailVerifiedAt === null && user.passwordHash === null) return mailPendingInvitation(input, user);
  const template = context.mails.alreadyRegistered;
  if (!(await noticeIsDue(input, template))) return;
  const data = { google: await hasIdentity(tx, user.id) };
  await context.platform.mail.outbox.post(tx, template, {
    to: user.email,
    subjectId: user.id,
    lang: user.mailLang,
    data,
  });
}

/** Mails the invitation again, because only it opens the account. */
async function mailPendingInvitation(input: OwnerMailInput, { id, email, mailLang }: UserRow): Promise<void> {
  const { context, tx } = input;
  const template = context.mails.invited;
  if (!(await noticeIsDue(input, template))) return;
  await context.platform.mail.outbox.post(tx, template, { to: email, subjectId: id, lang: mailLang, data: {} });
}

/** Limits notices about other people's attempts, so strangers can't flood a mailbox. */
async function noticeIsDue(
  { context: { platform }, tx, payload }: OwnerMailInput,
  template: { name: string },
): Promise<boolean> {
  const { clock, limits, mail } = platform;
  const postedIn = (time: number): Promise<number> =>
    mail.outbox.countPosted(tx, template, { to: payload.email, since: new Date(clock.now().getTime() - time) });
  const { perHour, perDay } = limits.notices;
  return (await postedIn(hour)) < perHour && (await postedIn(day)) < perDay;
}

async function mailPasswordReset(input: OwnerMailInput): Promise<void> {
  const { context, tx, payload, user } = input;
  const { outbox } = context.platform.mail;
  if (user === undefined) {
    const template = context.mails.noAccount;
    if (await noticeIsDue(input, template))
      await outbox.post(tx, template, { to: payload.email, lang: payload.lang, data: {} });
    return;
  }
  if (isAwaitingCustomer(user)) return mailPendingInvitation(input, user);
  const { email, id: userId, mailLang } = user;
  const token = await openChallenge(context, tx, { kind: 'link', purpose: 'resetPassword', email, userId });
  const data = { code: digitsOf(input), token };
  const expiresAt = linkEnd(context);
  await outbox.post(tx, context.mails.reset, { to: email, subjectId: userId, lang: mailLang, data, expiresAt });
}

/** Mails the code, or a notice to the owner of a taken address. The requester can't see the difference (specification/faults#e6). */
async function mailEmailChange(input: OwnerMailInput): Promise<void> {
  const { context, tx, payload, user, code } = input;
  const { mails, platform } = context;
  const { outbox } = platform.mail;
  if (user !== undefined) {
    if (await noticeIsDue(input, mails.emailTaken))
      await outbox.post(tx, mails.emailTaken, { to: user.email, subjectId: user.id, lang: user.mailLang, data: {} });
    return;
  }
  if (code === null) return;
  const { email, lang, userId } = payload;
  const data = { code: openCode(context, code) };
  const subject = userId === null ? {} : { subjectId: userId };
  await outbox.post(tx, mails.emailChange, { to: email, ...subject, lang, data, expiresAt: code.expiresAt });
}

async function mailCallerCode({ context, tx, user, code }: OwnerMailInput): Promise<void> {
  if (user === undefined || code === null || !acceptsCallerCode(user)) return;
  const { email, id: about, mailLang: lang } = user;
  const data = { code: openCode(context, code) };
  await context.platform.mail.outbox.post(tx, context.mails.intake, {
    to: email,
    subjectId: about,
    lang,
    data,
    expiresAt: code.expiresAt,
  });
}

const mailsByPurpose = {
  verifyEmail: mailRegistration,
  resetPassword: mailPasswordReset,
  changeEmail: mailEmailChange,
  intake: mailCallerCode,
} as const;

/**
 * Decides in the worker what the address's owner gets, so response times reveal nothing (specification/faults#e3, #e4).
 * Order and mail share a transaction, so retries send nothing twice. Blocked accounts get no mail.
 */
export function createMailAddressOwner(context: AuthContext) {
  return (payload: OwnerMailPayload): Promise<void> =>
    transaction(context.platform.database, async (tx) => {
      const { email, purpose, orderId, codeId, userId } = payload;
      if (!(await takeOrder(tx, { email, purpose, id: orderId }, context.platform.clock.now()))) return;
      // Locks the accounts, so a concurrent erasure sees this mail or has finished before (decisions/0016).
      const accounts = await lockAccountsShared(tx, { email, userId });
      if (accounts.some(({ id, erasedAt }) => id === userId && erasedAt !== null)) return;
      const user = accounts.find((account) => account.email === email);
      if (user !== undefined && user.blockedAt !== null) return;
      const code = codeId === null ? null : ((await findCode(tx, codeId)) ?? null);
      await mailsByPurpose[purpose]({ context, tx, payload, code, user });
    });
}

import type { core } from 'zod/mini';
import { transaction, type Transaction } from '#platform/database/database.ts';
import { addressedTo } from '#platform/mail/outbox.ts';
import type { Platform } from '#platform/platform.ts';
import { hasIdentity, lockAccounts, type UserRow } from '../users/public.ts';
import { authMails } from './auth.mails.ts';
import { acceptsCallerCode } from './caller-codes.ts';
import { isAwaitingCustomer, reviveInvitation } from './invitations.ts';
import {
  findCode,
  openChallenge,
  openCode,
  takeOrder,
  type CodeRow,
  type mailAddressOwnerJob,
} from '../codes/public.ts';

type OwnerMailPayload = core.output<typeof mailAddressOwnerJob.payload>;
type OwnerMailInput = {
  readonly platform: Platform;
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

async function sendVerification({ platform, tx, payload, code }: OwnerMailInput): Promise<void> {
  const { email, lang } = payload;
  const token = await openChallenge(platform, tx, { kind: 'link', purpose: 'verifyEmail', email });
  const data = { code: code && mailedCode(platform, code), token };
  await platform.mail.outbox.post(tx, authMails.verification, { to: email, lang, data, expiresAt: linkEnd(platform) });
}

function mailedCode({ config }: Platform, code: CodeRow) {
  return {
    digits: openCode(config, code),
    until: code.expiresAt.toISOString(),
  };
}

function linkEnd({ clock, limits }: Platform): Date {
  return new Date(clock.now().getTime() + limits.codes.link);
}

/** Mails the code alone, because an account made by staff already has a name and password. */
async function sendConfirmation({ platform, tx }: OwnerMailInput, user: UserRow, code: CodeRow): Promise<void> {
  await platform.mail.outbox.post(tx, authMails.verification, {
    ...addressedTo(user),
    data: { code: mailedCode(platform, code), token: null },
    expiresAt: code.expiresAt,
  });
}

async function mailAlreadyRegistered(input: OwnerMailInput, user: UserRow): Promise<void> {
  const { platform, tx } = input;
  if (user.emailVerifiedAt === null && user.passwordHash === null) return mailPendingInvitation(input, user);
  const template = authMails.alreadyRegistered;
  if (!(await noticeIsDue(input, template))) return;
  const data = { google: await hasIdentity(tx, user.id) };
  await platform.mail.outbox.post(tx, template, { ...addressedTo(user), data });
}

/** Points to the open invitation, or mails a new one, because only an invitation opens the account. */
async function mailPendingInvitation(input: OwnerMailInput, user: UserRow): Promise<void> {
  const { platform, tx } = input;
  const template = authMails.invited;
  if (!(await noticeIsDue(input, template)) || (await reviveInvitation(platform, tx, user))) return;
  await platform.mail.outbox.post(tx, template, { ...addressedTo(user), data: {} });
}

/** Limits notices about other people's attempts, so strangers can't flood a mailbox. */
function noticeIsDue({ platform, tx, payload }: OwnerMailInput, template: { name: string }): Promise<boolean> {
  return platform.mail.outbox.isWithin(tx, template, { to: payload.email, ...platform.limits.notices });
}

async function mailPasswordReset(input: OwnerMailInput): Promise<void> {
  const { platform, tx, payload, user, code } = input;
  const { outbox } = platform.mail;
  if (user === undefined) {
    const template = authMails.noAccount;
    if (await noticeIsDue(input, template))
      await outbox.post(tx, template, { to: payload.email, lang: payload.lang, data: {} });
    return;
  }
  if (isAwaitingCustomer(user)) return mailPendingInvitation(input, user);
  const { email, id: userId } = user;
  const token = await openChallenge(platform, tx, { kind: 'link', purpose: 'resetPassword', email, userId });
  const data = { code: code && mailedCode(platform, code), token };
  const expiresAt = linkEnd(platform);
  await outbox.post(tx, authMails.reset, { ...addressedTo(user), data, expiresAt });
}

/** Mails the code, or a notice to the owner of a taken address. The requester can't see the difference (specification/faults#e6). */
async function mailEmailChange(input: OwnerMailInput): Promise<void> {
  const { platform, tx, payload, user, code } = input;
  const { outbox } = platform.mail;
  if (user !== undefined) {
    if (await noticeIsDue(input, authMails.emailTaken))
      await outbox.post(tx, authMails.emailTaken, { ...addressedTo(user), data: {} });
    return;
  }
  if (code === null) return;
  const { email, lang, userId } = payload;
  const data = { code: mailedCode(platform, code) };
  const subject = userId === null ? {} : { subjectId: userId };
  await outbox.post(tx, authMails.emailChange, { to: email, ...subject, lang, data, expiresAt: code.expiresAt });
}

async function mailCallerCode({ platform, tx, user, code }: OwnerMailInput): Promise<void> {
  if (user === undefined || code === null || !acceptsCallerCode(user)) return;
  const data = { code: mailedCode(platform, code) };
  await platform.mail.outbox.post(tx, authMails.intake, { ...addressedTo(user), data, expiresAt: code.expiresAt });
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
export function mailAddressOwner(platform: Platform, payload: OwnerMailPayload): Promise<void> {
  return transaction(platform.database, async (tx) => {
    const { email, purpose, orderId, codeId, userId } = payload;
    if (!(await takeOrder(tx, { email, purpose, id: orderId }, platform.clock.now()))) return;
    // Locks the accounts, so a concurrent erasure sees this mail or has finished before (decisions/0016).
    const accounts = await lockAccounts(tx, { email, userId });
    if (accounts.some(({ id, erasedAt }) => id === userId && erasedAt !== null)) return;
    const user = accounts.find((account) => account.email === email);
    if (user !== undefined && user.blockedAt !== null) return;
    const code = codeId === null ? null : ((await findCode(tx, codeId)) ?? null);
    await mailsByPurpose[purpose]({ platform, tx, payload, code, user });
  });
}

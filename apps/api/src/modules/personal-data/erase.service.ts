import { isStaff } from '@atelier/domain';
import * as z from 'zod/mini';
import { listErasures } from '#platform/archive/erasures.ts';
import { minute } from '#platform/config/limits.ts';
import { type Database, transaction, type Transaction } from '#platform/database/database.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import { eraseAnswersOf } from '#platform/http/calls/idempotency.ts';
import { enqueue, jobKind } from '#platform/jobs/jobs.ts';
import { liftRefusal } from '#platform/mail/refused-addresses.ts';
import type { Platform } from '#platform/platform.ts';
import { OperatorProblem } from '#platform/process/start-problem.ts';
import { eraseRepairsOf, findOpenRepairOf, listRepairIdsOf } from '#workflow/repair/erase-repairs.ts';
import { lockRepairsOf } from '#workflow/repair/lock-customer.ts';
import { emailLayout } from '#platform/mail/layout/email-layout.ts';
import { mailTemplate } from '#platform/mail/layout/template.ts';
import { recordAudit } from '../audit/public.ts';
import { type AuthContext, checkPassword, lockAccount, revokeCredentials } from '../auth/public.ts';
import { lockAddress } from '../codes/public.ts';
import { eraseDevicesOf } from '../devices/public.ts';
import { deleteContactMessagesOf } from '../contact-messages/public.ts';
import { eraseNotificationsOf } from '../notifications/public.ts';
import { eraseAttachmentsOf } from '../photos/public.ts';
import { eraseSessionsOf, type SessionEnds, type SignedInViewer } from '../sessions/public.ts';
import { eraseUser, findPerson, findUserByEmail, lockPerson, type PersonRow } from '../users/public.ts';

/** Tells the owner about the deletion. Deleted once it is sent. */
const accountDeletedMail = mailTemplate({
  name: 'account.deleted',
  deleteAfterSending: true,
  data: z.object({ firstName: z.string() }),
  render: ({ firstName }, context) =>
    emailLayout(context, (t) => ({
      subject: t('mail.account.deleted.subject'),
      heading: t('mail.account.deleted.heading'),
      body: t('mail.account.deleted.body'),
      name: firstName,
    })),
});

/** Deletes what requests running during the erasure have written since. */
const clearUpJob = jobKind('personalData.clearUp', z.object({ userId: z.uuid() }));

/** Adds an erasure to the list beside the archives, so a restore erases again. */
const listErasureJob = jobKind('personalData.listErasure', z.object({ userId: z.uuid(), at: z.iso.datetime() }));

export function registerErasure(platform: Platform): void {
  const { BACKUP_DIR } = platform.config.settings;
  platform.mail.templates.add(accountDeletedMail);
  if (BACKUP_DIR !== null)
    platform.jobs.handle(listErasureJob, ({ userId: id, at }) => listErasures(BACKUP_DIR, [{ id, at }]));
  platform.jobs.handle(clearUpJob, ({ userId }) => clearUp(platform, platform.database, [userId]));
}

/**
 * Deletes a customer's account after a password check (decisions/0016). Locks in this order: address, repairs, user, session.
 * One transaction, so concurrent writes are deleted with it or fail.
 */
export async function eraseAccount(context: AuthContext, viewer: SignedInViewer, password: string): Promise<void> {
  const account = await checkPassword(context, viewer, password);
  await transaction(context.database, async (tx) => {
    const user = await lockForErasure(tx, account, () => lockAccount(tx, account, viewer));
    await refuseOpenRepair(tx, account.id, { countsReturned: true });
    await eraseLocked(context, tx, { user, viewer });
  });
}

/** A customer by address, or by id because not everybody has an address. */
export type CustomerKey = { readonly email: string } | { readonly id: string };

/** Result of the operator's erasure: an account, whose owner may hear of it, or contact messages of an address without one. */
export type Erased = { readonly isTold: boolean } | { readonly messages: number };

/** Deletes a customer for the operator, by the same rules but for a missing rating, or what somebody without an account wrote. */
export function eraseCustomer(context: AccountErasure, key: CustomerKey): Promise<Erased> {
  return transaction(context.database, async (tx) => {
    const customer = await ('id' in key ? findPerson(tx, key.id) : findUserByEmail(tx, key.email));
    if (customer === undefined && 'email' in key) {
      const messages = await eraseContactMessages(context, tx, key.email);
      if (messages > 0) {
        await liftRefusal(tx, key.email);
        return { messages };
      }
    }
    if (customer === undefined || customer.erasedAt !== null || isStaff(customer))
      throw new OperatorProblem('No customer has this address or id.');
    const user = await lockForErasure(tx, customer, () => lockPerson(tx, customer.id));
    await refuseOpenRepair(tx, customer.id, { countsReturned: false });
    // An erasure replaces the address as well.
    if (user?.email !== customer.email)
      throw new OperatorProblem('The account changed meanwhile. Run the command again.');
    await eraseLocked(context, tx, { user, viewer: null });
    return { isTold: user.email !== null };
  });
}

async function lockForErasure<T>(tx: Transaction, { id, email }: PersonRow, lock: () => Promise<T>): Promise<T> {
  if (email !== null) await lockAddress(tx, email);
  await lockRepairsOf(tx, id);
  return lock();
}

async function refuseOpenRepair(...about: Parameters<typeof findOpenRepairOf>): Promise<void> {
  const repairId = await findOpenRepairOf(...about);
  if (repairId !== undefined) throw new Failure('repairOpen', { repairId });
}

type AccountErasure = ErasureContext &
  Pick<Platform, 'database' | 'limits'> & {
    readonly mail: { readonly outbox: Platform['mail']['outbox'] };
    readonly publicFiles: Pick<Platform['publicFiles'], 'discard'>;
    readonly privateFiles: Pick<Platform['privateFiles'], 'discard'>;
  };

type LockedPerson = { readonly user: PersonRow; readonly viewer: SignedInViewer | null };

async function eraseLocked(context: AccountErasure, tx: Transaction, { user, viewer }: LockedPerson): Promise<void> {
  const { config, clock, limits, log, mail, publicFiles, privateFiles } = context;
  const { id, email, mailLang, firstName, avatar } = user;
  const files = await eraseRows(context, tx, user);
  const subject = { kind: 'user', id } as const;
  await recordAudit(tx, { viewer, at: clock.now(), action: 'person.erased', subject });
  if (email !== null)
    await mail.outbox.post(tx, accountDeletedMail, { to: email, subjectId: id, lang: mailLang, data: { firstName } });
  await enqueue(tx, clearUpJob, { payload: { userId: id }, delay: limits.http.handlerTimeout + minute });
  if (config.settings.BACKUP_DIR !== null)
    await enqueue(tx, listErasureJob, { payload: { userId: id, at: clock.now().toISOString() } });
  tx.afterCommit(() => log.info({ event: 'account.deleted', userId: id }));
  // Files come last, because the sweep removes what fails here (decisions/0012).
  if (avatar !== null) tx.afterCommit(() => publicFiles.discard(avatar));
  for (const file of files) tx.afterCommit(() => privateFiles.discard(file));
}

type ErasureContext = Pick<Platform, 'clock' | 'config' | 'log'> &
  SessionEnds & {
    readonly rateLimiter: Pick<Platform['rateLimiter'], 'erase'>;
    readonly mail: { readonly outbox: Pick<Platform['mail']['outbox'], 'erase' | 'eraseBySubject'> };
  };

/** Erases listed people in a restored database, and returns the files to leave out. People who aren't in it, or are erased, are skipped. */
export async function eraseAgain(
  context: ErasureContext,
  tx: Transaction,
  ids: readonly string[],
): Promise<{ readonly erased: number; readonly files: readonly string[] }> {
  const files: string[] = [];
  let erased = 0;
  for (const id of ids) {
    const user = await findPerson(tx, id);
    if (user === undefined || user.erasedAt !== null) continue;
    erased += 1;
    if (user.avatar !== null) files.push(`public/${user.avatar}`);
    for (const name of await eraseRows(context, tx, user)) files.push(`private/${name}`);
  }
  return { erased, files };
}

/** Returns the names of the private files to delete. */
async function eraseRows(
  platform: ErasureContext,
  tx: Transaction,
  { id, email }: Pick<PersonRow, 'id' | 'email'>,
): Promise<string[]> {
  const { mail, clock } = platform;
  const at = clock.now();
  await eraseSessionsOf(platform, tx, id);
  await revokeCredentials(platform, tx, { id, email });
  await eraseNotificationsOf(tx, id);
  const files = await eraseAttachmentsOf(tx, id);
  await eraseRepairsOf(tx, id);
  await eraseDevicesOf(tx, id, at);
  await mail.outbox.erase(tx, { id, email });
  if (email !== null) await eraseContactMessages(platform, tx, email);
  await clearUp(platform, tx, email === null ? [id] : [id, email]);
  await eraseUser(tx, id, at);
  return files;
}

/** Deletes the contact messages of an address with their mails. Returns how many there were. */
async function eraseContactMessages(
  { mail }: Pick<ErasureContext, 'mail'>,
  tx: Transaction,
  email: string,
): Promise<number> {
  const ids = await deleteContactMessagesOf(tx, email);
  await mail.outbox.eraseBySubject(tx, ids);
  return ids.length;
}

/** Deletes idempotency answers and rate limit counters of a person. */
async function clearUp(
  { rateLimiter }: Pick<ErasureContext, 'rateLimiter'>,
  database: Database,
  [userId, ...words]: readonly [userId: string, ...words: string[]],
): Promise<void> {
  await eraseAnswersOf(database, userId, [userId, ...(await listRepairIdsOf(database, userId))]);
  await rateLimiter.erase(database, [userId, ...words]);
}

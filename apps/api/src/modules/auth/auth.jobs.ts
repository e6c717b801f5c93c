import { hour } from '#platform/config/limits.ts';
import type { Platform } from '#platform/platform.ts';
import { authMails } from './auth.mails.ts';
import { deleteExpiredChallenges } from './challenges.queries.ts';
import { deleteExpiredCodes } from './codes.queries.ts';
import { invitationMail, reinvitationMail } from './invitation.mails.ts';
import { mailAddressOwner } from './mail-address-owner.ts';
import { mailAddressOwnerJob } from './order-code.ts';
import { deleteOldRegistrations } from './registrations.queries.ts';

/** Registers the mails of codes, links and invitations, and the jobs that send codes and delete what has expired. */
export function registerAuthJobs(platform: Platform): void {
  const { jobs, mail } = platform;
  for (const template of [...Object.values(authMails), invitationMail, reinvitationMail]) mail.templates.add(template);
  jobs.handle(mailAddressOwnerJob, (payload) => mailAddressOwner(platform, payload));
  jobs.every('auth.forget', hour, () => deleteExpired(platform));
}

async function deleteExpired({ database, clock, limits }: Platform): Promise<void> {
  const ago = (time: number): Date => new Date(clock.now().getTime() - time);
  await deleteExpiredChallenges(database, ago(0));
  await deleteExpiredCodes(database, { codesUntil: ago(0), ordersUntil: ago(limits.codes.retention) });
  await deleteOldRegistrations(database, ago(limits.registrations.retention));
}

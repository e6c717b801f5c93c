import { defaultLanguage } from '@atelier/i18n';
import { isAdmin, isStaff, normalizeEmail } from '@atelier/domain';
import { transaction, type Transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { OperatorProblem } from '#platform/process/start-problem.ts';
import { recordAudit } from '../audit/public.ts';
import { invitationLink, resetLink, type SingleUseLink } from '../auth/public.ts';
import { findUserByEmail, insertUser, updateUser, type UserRow } from '../users/public.ts';
import { staffRolesOf } from './members.presenter.ts';
import { lockTeam, selectMembers } from './members.queries.ts';

type AdministratorContext = Pick<Platform, 'config' | 'clock' | 'limits' | 'database'>;

/** Creates an administrator who sets a password by the returned link. Refuses an address that has an account. */
export function createAdministrator(context: AdministratorContext, address: string): Promise<SingleUseLink> {
  const { config, clock, database } = context;
  return transaction(database, async (tx) => {
    const at = clock.now();
    const user = await insertUser(tx, {
      email: normalizeEmail(address),
      firstName: 'Admin',
      lastName: config.settings.SHOP_NAME,
      roles: ['ADMIN'],
      lang: defaultLanguage,
      at,
    });
    if (user === undefined)
      throw new OperatorProblem(
        'This address has an account. A member signs in again by `npx atelier admin reset`; a customer needs another address.',
      );
    const subject = { kind: 'user', id: user.id } as const;
    await recordAudit(tx, { viewer: null, at, subject, action: 'member.invited', changes: { roles: user.roles } });
    return invitationLink(context, tx, user);
  });
}

type ResetInput = { readonly address: string; readonly makeAdmin: boolean };

/**
 * Opens a link that sets an administrator's password, and enables a disabled account. Other members need `makeAdmin`. Customers are
 * refused.
 */
export function resetAdministrator(
  context: AdministratorContext,
  { address, makeAdmin }: ResetInput,
): Promise<SingleUseLink & { readonly wasDisabled: boolean }> {
  return transaction(context.database, async (tx) => {
    const user = await lockMember(tx, normalizeEmail(address));
    if (!isAdmin(user) && !makeAdmin)
      throw new OperatorProblem(
        `This member is ${staffRolesOf(user.roles).join(', ')}. Add --make-admin to make an administrator of them.`,
      );
    await restoreAdministrator(context, tx, user);
    return { ...(await resetLink(context, tx, user)), wasDisabled: user.blockedAt !== null };
  });
}

async function lockMember(tx: Transaction, email: string): Promise<UserRow> {
  const found = await findUserByEmail(tx, email);
  if (found !== undefined) await lockTeam(tx, found.id);
  const user = await findUserByEmail(tx, email);
  if (user !== undefined && isStaff(user)) return user;
  const administrators = (await selectMembers(tx)).filter(isAdmin);
  const addresses = administrators.map((administrator) => administrator.email).join(', ');
  throw new OperatorProblem(
    `No member has this address. Administrators: ${addresses || 'none'}. Another one: npx atelier admin create`,
  );
}

async function restoreAdministrator({ clock }: AdministratorContext, tx: Transaction, user: UserRow): Promise<void> {
  const at = clock.now();
  const line = { viewer: null, at, subject: { kind: 'user', id: user.id } } as const;
  if (user.blockedAt !== null) {
    await updateUser(tx, user.id, { blockedAt: null, at });
    await recordAudit(tx, { ...line, action: 'member.enabled' });
  }
  if (!isAdmin(user)) {
    const roles = [...user.roles, 'ADMIN' as const];
    await updateUser(tx, user.id, { roles, at });
    const changes = { roles: { from: staffRolesOf(user.roles), to: staffRolesOf(roles) } };
    await recordAudit(tx, { ...line, action: 'member.changed', changes });
  }
  await recordAudit(tx, { ...line, action: 'member.reset' });
}

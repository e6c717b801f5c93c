import type { CallData, changeMember, disableMember, inviteMember, Member } from '@atelier/contract';
import { type StaffRole, fullName, isAdmin, seesAllRepairs } from '@atelier/domain';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { Failure, orNotFound, wrongField } from '#platform/http/errors/failure.ts';
import { emptyToNull, isId } from '#platform/http/submitted-values.ts';
import type { Platform } from '#platform/platform.ts';
import { todayOf } from '#platform/time/clock.ts';
import { type AuditEntry, changesBetween, recordAudit } from '../audit/public.ts';
import { sendInvitation } from '../auth/public.ts';
import { deleteInvitationsOf } from '../codes/public.ts';
import { deleteMessageNotificationsOf } from '../notifications/public.ts';
import { endSessionsOf, type SignedInViewer } from '../sessions/public.ts';
import { avatarPath, insertUser, updateUser } from '../users/public.ts';
import { selectAssignments } from './assignments.queries.ts';
import { presentAssignments, presentMember, staffRolesOf, currentAwayUntil } from './members.presenter.ts';
import { lockTeam, type MemberRow, selectMembers, selectTeam } from './members.queries.ts';

type MemberRequest = { readonly viewer: SignedInViewer; readonly id: string };

type MemberAuditDetails = Pick<AuditEntry, 'action' | 'changes'>;

export async function list(platform: Platform): Promise<Member[]> {
  return (await selectMembers(platform.database)).map((row) => present(platform, row));
}

function present(platform: Platform, row: MemberRow): Member {
  return presentMember(row, todayOf(platform));
}

export async function listTeam(platform: Platform, db: Database, role: StaffRole | undefined) {
  const day = todayOf(platform);
  return (await selectTeam(db, role)).map(({ id, roles, avatar, awayUntil, ...names }) => ({
    id,
    name: fullName(names),
    roles: staffRolesOf(roles),
    avatar: avatarPath(avatar),
    awayUntil: currentAwayUntil(awayUntil, day),
  }));
}

export async function assignments({ database }: Platform, id: string) {
  return presentAssignments(await selectAssignments(database, (await findMember(database, id)).id));
}

async function findMember(db: Database, id: string): Promise<MemberRow> {
  const [row] = isId(id) ? await selectMembers(db, id) : [];
  return orNotFound(row);
}

type InviteInput = { readonly viewer: SignedInViewer; readonly body: CallData<typeof inviteMember, 'body'> };

export function invite(platform: Platform, db: Database, { viewer, body }: InviteInput): Promise<Member> {
  return inTransaction(db, async (tx) => {
    const { phone, roles, ...person } = body;
    const at = platform.clock.now();
    const user = await insertUser(tx, { ...person, phone: emptyToNull(phone), roles: staffRolesOf(roles), at });
    if (user === undefined)
      throw new Failure('emailTaken', { issues: [{ path: 'email', message: 'member.emailTaken' }] });
    await sendInvitation(platform, tx, user);
    const request = { viewer, id: user.id };
    await writeAudit(platform, tx, { ...request, action: 'member.invited', changes: { roles: user.roles } });
    return present(platform, await findMember(tx, user.id));
  });
}

function writeAudit(
  { clock }: Platform,
  tx: Transaction,
  { id, ...details }: MemberRequest & MemberAuditDetails,
): Promise<void> {
  return recordAudit(tx, { at: clock.now(), subject: { kind: 'user', id }, ...details });
}

export function inviteAgain(platform: Platform, db: Database, request: MemberRequest): Promise<Member> {
  return inTransaction(db, async (tx) => {
    const row = await lockMember(platform, tx, { ...request, version: null });
    const member = present(platform, row);
    if (member.state !== 'INVITED') throw new Failure('editedMeanwhile', { member });
    await sendInvitation(platform, tx, row);
    await writeAudit(platform, tx, { ...request, action: 'member.invited' });
    return member;
  });
}

/** Locks a member. The viewer must still be an administrator, so one always remains (specification/faults#a17). */
async function lockMember(
  platform: Platform,
  tx: Transaction,
  { viewer, id, version }: MemberRequest & { readonly version: number | null },
): Promise<MemberRow> {
  const administrators = isId(id) ? await lockTeam(tx, id) : [viewer.userId];
  if (!administrators.includes(viewer.userId)) throw new Failure('notAllowed');
  const row = await findMember(tx, id);
  if (version !== null && row.version !== version)
    throw new Failure('editedMeanwhile', { member: present(platform, row) });
  return row;
}

export function change(
  platform: Platform,
  request: MemberRequest,
  body: CallData<typeof changeMember, 'body'>,
): Promise<Member> {
  return inTransaction(platform.database, async (tx) => {
    const { viewer, id } = request;
    const { version, phone, roles, mayManageTill, ...rest } = body;
    const row = await lockMember(platform, tx, { ...request, version });
    const values = {
      ...rest,
      mayManageTill: mayManageTill ?? row.mayManageTill,
      phone: emptyToNull(phone),
      roles: staffRolesOf(roles),
    };
    checkOwnRoles(viewer, id, values.roles);
    if (values.awayUntil !== currentAwayUntil(values.awayUntil, todayOf(platform)))
      throw wrongField('awayUntil', 'date.past');
    const changes = differences(row, values);
    if (Object.keys(changes).length === 0) return present(platform, row);
    await updateUser(tx, id, { ...values, at: platform.clock.now() });
    if ('roles' in changes) {
      await endSessionsOf(platform, tx, { userId: id, reason: 'rolesChanged', except: viewer.sessionId });
      // They name devices, and drivers take no part in conversations.
      if (!seesAllRepairs(values)) await deleteMessageNotificationsOf(tx, id);
      tx.afterCommit(() => platform.log.info({ event: 'roles.changed', userId: id, by: viewer.userId }));
    }
    await writeAudit(platform, tx, { ...request, action: 'member.changed', changes });
    return present(platform, await findMember(tx, id));
  });
}

export function disable(
  platform: Platform,
  request: MemberRequest,
  { disabled, version }: CallData<typeof disableMember, 'body'>,
): Promise<Member> {
  return inTransaction(platform.database, async (tx) => {
    const { viewer, id } = request;
    const row = await lockMember(platform, tx, { ...request, version });
    if (id === viewer.userId) throw new Failure('ownAccount');
    if (disabled === (row.blockedAt !== null)) return present(platform, row);
    const at = platform.clock.now();
    await updateUser(tx, id, { blockedAt: disabled ? at : null, at });
    if (disabled) {
      await endSessionsOf(platform, tx, { userId: id, reason: 'blocked' });
      await deleteInvitationsOf(tx, id);
    }
    await writeAudit(platform, tx, { ...request, action: disabled ? 'member.disabled' : 'member.enabled' });
    return present(platform, await findMember(tx, id));
  });
}

function checkOwnRoles(viewer: SignedInViewer, id: string, roles: readonly StaffRole[]): void {
  if (id === viewer.userId && !isAdmin({ roles }))
    throw new Failure('ownAccount', { issues: [{ path: 'roles', message: 'member.ownRole' }] });
}

const audited = {
  fields: ['firstName', 'lastName', 'phone', 'awayUntil'],
  flags: ['maySeeFigures', 'mayManageTill'],
} as const;

type AuditedMember = Pick<MemberRow, 'roles' | (typeof audited)['fields' | 'flags'][number]>;

/** Returns the audited changes. Values only for roles and flags, names for personal fields. */
function differences(before: AuditedMember, after: AuditedMember): Record<string, unknown> {
  const [from, to] = [staffRolesOf(before.roles), staffRolesOf(after.roles)];
  return {
    ...changesBetween(before, after, audited),
    ...(String(from) === String(to) ? {} : { roles: { from, to } }),
  };
}

import type { CallData, changeMember, disableMember, inviteMember, Member } from '@atelier/contract';
import { shopTime, type StaffRole } from '@atelier/domain';
import { uuidv7 } from 'uuidv7';
import * as z from 'zod/mini';
import type { Database } from '#platform/database/database.ts';
import { type Transaction, inTransaction } from '#platform/database/transaction.ts';
import { Failure, wrongField } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { type AuditEntry, recordAudit } from '../audit/public.ts';
import type { Invitations } from '../auth/public.ts';
import type { Sessions, SignedInViewer } from '../sessions/public.ts';
import { insertUser } from '../users/public.ts';
import { selectAssignments } from './assignments.queries.ts';
import { presentAssignments, presentMember, staffRolesOf, currentAwayUntil } from './members.presenter.ts';
import { changeMemberRow, lockTeam, type MemberRow, selectMembers } from './members.queries.ts';

export type TeamDeps = { readonly sessions: Sessions; readonly invitations: Invitations };

type MemberChange = { readonly viewer: SignedInViewer; readonly id: string; readonly version: number | null };

type MemberAuditDetails = Pick<AuditEntry, 'action' | 'changes'>;

const Id = z.uuid();

export function createMembers(platform: Platform, { sessions, invitations }: TeamDeps) {
  const { clock, config, database } = platform;
  const today = (): string => shopTime(clock.now(), config.settings.SHOP_TIME_ZONE).day;
  const present = (row: MemberRow): Member => presentMember(row, today());
  const findMember = async (db: Database, id: string): Promise<MemberRow> => {
    const [row] = Id.safeParse(id).success ? await selectMembers(db, id) : [];
    if (row === undefined) throw new Failure('notFound');
    return row;
  };

  const writeAudit = (
    tx: Transaction,
    { viewer, id }: Pick<MemberChange, 'viewer' | 'id'>,
    details: MemberAuditDetails,
  ): Promise<void> => {
    const { userId: actorId, sessionId } = viewer;
    return recordAudit(tx, { actorId, sessionId, at: clock.now(), subject: { kind: 'user', id }, ...details });
  };

  /** Locks a member. The viewer must still be an administrator, so one always remains (specification/faults#a17). */
  const lockMember = async (tx: Transaction, { viewer, id, version }: MemberChange): Promise<MemberRow> => {
    const administrators = Id.safeParse(id).success ? await lockTeam(tx, id) : [viewer.userId];
    if (!administrators.includes(viewer.userId)) throw new Failure('notAllowed');
    const row = await findMember(tx, id);
    if (version !== null && row.version !== version) throw new Failure('editedMeanwhile', { member: present(row) });
    return row;
  };

  const changed = async (tx: Transaction, id: string): Promise<Member> => present(await findMember(tx, id));

  return {
    list: async () => (await selectMembers(database)).map(present),
    assignments: async (id: string) =>
      presentAssignments(await selectAssignments(database, (await findMember(database, id)).id)),

    invite: (db: Database, viewer: SignedInViewer, body: CallData<typeof inviteMember, 'body'>) =>
      inTransaction(db, async (tx) => {
        const { lang, phone, roles, ...names } = body;
        const at = clock.now();
        const user = await insertUser(tx, {
          id: uuidv7(),
          ...names,
          phone: emptyToNull(phone),
          roles: staffRolesOf(roles),
          lang,
          mailLang: lang,
          createdAt: at,
          updatedAt: at,
        });
        if (user === undefined)
          throw new Failure('emailTaken', { issues: [{ path: 'email', message: 'member.emailTaken' }] });
        await invitations.invite(tx, user);
        await writeAudit(tx, { viewer, id: user.id }, { action: 'member.invited', changes: { roles: user.roles } });
        return changed(tx, user.id);
      }),

    inviteAgain: (db: Database, viewer: SignedInViewer, id: string) =>
      inTransaction(db, async (tx) => {
        const row = await lockMember(tx, { viewer, id, version: null });
        const member = present(row);
        if (member.state !== 'INVITED') throw new Failure('editedMeanwhile', { member });
        await invitations.invite(tx, row);
        await writeAudit(tx, { viewer, id }, { action: 'member.invited' });
        return member;
      }),

    change: (viewer: SignedInViewer, id: string, body: CallData<typeof changeMember, 'body'>) =>
      inTransaction(database, async (tx) => {
        const { version, phone, roles, ...rest } = body;
        const row = await lockMember(tx, { viewer, id, version });
        const values = { ...rest, phone: emptyToNull(phone), roles: staffRolesOf(roles) };
        checkOwnRoles(viewer, id, values.roles);
        if (values.awayUntil !== currentAwayUntil(values.awayUntil, today()))
          throw wrongField('awayUntil', 'date.past');
        const changes = differences(row, values);
        if (Object.keys(changes).length === 0) return present(row);
        await changeMemberRow(tx, id, { ...values, at: clock.now() });
        if ('roles' in changes)
          await sessions.endAllOf(tx, { userId: id, reason: 'rolesChanged', except: viewer.sessionId });
        await writeAudit(tx, { viewer, id }, { action: 'member.changed', changes });
        return changed(tx, id);
      }),

    disable: (viewer: SignedInViewer, id: string, body: CallData<typeof disableMember, 'body'>) =>
      inTransaction(database, async (tx) => {
        const { disabled, version } = body;
        const row = await lockMember(tx, { viewer, id, version });
        if (id === viewer.userId) throw new Failure('ownAccount');
        if (disabled === (row.blockedAt !== null)) return present(row);
        const at = clock.now();
        await changeMemberRow(tx, id, { blockedAt: disabled ? at : null, at });
        if (disabled) {
          await sessions.endAllOf(tx, { userId: id, reason: 'blocked' });
          await invitations.end(tx, id);
        }
        await writeAudit(tx, { viewer, id }, { action: disabled ? 'member.disabled' : 'member.enabled' });
        return changed(tx, id);
      }),
  };
}

function emptyToNull(phone: string | null | undefined): string | null {
  return phone === undefined || phone === '' ? null : phone;
}

function checkOwnRoles(viewer: SignedInViewer, id: string, roles: readonly StaffRole[]): void {
  if (id === viewer.userId && !roles.includes('ADMIN'))
    throw new Failure('ownAccount', { issues: [{ path: 'roles', message: 'member.ownRole' }] });
}

type AuditedMemberFields = Pick<
  MemberRow,
  'firstName' | 'lastName' | 'phone' | 'roles' | 'awayUntil' | 'maySeeFigures'
>;

/** Returns the audited changes. Values only for roles and flags, names for personal fields. */
function differences(before: AuditedMemberFields, after: AuditedMemberFields): Record<string, unknown> {
  const fields = (['firstName', 'lastName', 'phone', 'awayUntil'] as const).filter(
    (name) => before[name] !== after[name],
  );
  const roles = [before.roles, after.roles].map(staffRolesOf);
  return {
    ...(fields.length === 0 ? {} : { fields }),
    ...(String(roles[0]) === String(roles[1]) ? {} : { roles: { from: roles[0], to: roles[1] } }),
    ...(before.maySeeFigures === after.maySeeFigures
      ? {}
      : { maySeeFigures: { from: before.maySeeFigures, to: after.maySeeFigures } }),
  };
}

import type { CallData, changeMember, disableMember, inviteMember, Member } from '@atelier/contract';
import { shopTime, type StaffRole } from '@atelier/domain';
import { uuidv7 } from 'uuidv7';
import * as z from 'zod/mini';
import type { Database } from '#platform/database/database.ts';
import { type Transaction, within } from '#platform/database/transaction.ts';
import { Failure, wrongField } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { type Audited, recordAudit } from '../audit/public.ts';
import type { Invitations } from '../auth/public.ts';
import type { Sessions, SignedInViewer } from '../sessions/public.ts';
import { insertUser } from '../users/public.ts';
import { selectHoldings } from './holdings.queries.ts';
import { presentHoldings, presentMember, staffRolesOf, stillAway } from './members.presenter.ts';
import { changeMemberRow, lockTeam, type MemberRow, selectMembers } from './members.queries.ts';

export type TeamParts = { readonly sessions: Sessions; readonly invitations: Invitations };

/** Whom somebody changes, having seen them in this version. */
type Change = { readonly viewer: SignedInViewer; readonly id: string; readonly version: number | null };

type Told = Pick<Audited, 'action' | 'changes'>;

const Id = z.uuid();

/** Who works here: invited, changed, disabled and let in again by whoever runs the shop. */
export function createMembers(platform: Platform, { sessions, invitations }: TeamParts) {
  const { clock, config, database } = platform;
  const today = (): string => shopTime(clock.now(), config.settings.SHOP_TIME_ZONE).day;
  const present = (row: MemberRow): Member => presentMember(row, today());
  const one = async (db: Database, id: string): Promise<MemberRow> => {
    const [row] = Id.safeParse(id).success ? await selectMembers(db, id) : [];
    if (row === undefined) throw new Failure('notFound');
    return row;
  };

  const tell = (tx: Transaction, { viewer, id }: Pick<Change, 'viewer' | 'id'>, told: Told): Promise<void> => {
    const { userId: actorId, sessionId } = viewer;
    return recordAudit(tx, { actorId, sessionId, at: clock.now(), subject: { kind: 'user', id }, ...told });
  };

  /**
   * Somebody of the team, whom nobody else changes meanwhile, for whoever still runs the shop by then: they stay, so somebody always runs it
   * (specification/faults#a17).
   */
  const hold = async (tx: Transaction, { viewer, id, version }: Change): Promise<MemberRow> => {
    const administrators = Id.safeParse(id).success ? await lockTeam(tx, id) : [viewer.userId];
    if (!administrators.includes(viewer.userId)) throw new Failure('notAllowed');
    const row = await one(tx, id);
    if (version !== null && row.version !== version) throw new Failure('editedMeanwhile', { member: present(row) });
    return row;
  };

  const changed = async (tx: Transaction, id: string): Promise<Member> => present(await one(tx, id));

  return {
    list: async () => (await selectMembers(database)).map(present),
    holdings: async (id: string) => presentHoldings(await selectHoldings(database, (await one(database, id)).id)),

    invite: (db: Database, viewer: SignedInViewer, body: CallData<typeof inviteMember, 'body'>) =>
      within(db, async (tx) => {
        const { lang, phone, roles, ...names } = body;
        const at = clock.now();
        const user = await insertUser(tx, {
          id: uuidv7(),
          ...names,
          phone: filled(phone),
          roles: staffRolesOf(roles),
          lang,
          mailLang: lang,
          createdAt: at,
          updatedAt: at,
        });
        if (user === undefined)
          throw new Failure('emailTaken', { issues: [{ path: 'email', message: 'member.emailTaken' }] });
        await invitations.invite(tx, user);
        await tell(tx, { viewer, id: user.id }, { action: 'member.invited', changes: { roles: user.roles } });
        return changed(tx, user.id);
      }),

    inviteAgain: (db: Database, viewer: SignedInViewer, id: string) =>
      within(db, async (tx) => {
        const row = await hold(tx, { viewer, id, version: null });
        const member = present(row);
        if (member.state !== 'INVITED') throw new Failure('editedMeanwhile', { member });
        await invitations.invite(tx, row);
        await tell(tx, { viewer, id }, { action: 'member.invited' });
        return member;
      }),

    change: (viewer: SignedInViewer, id: string, body: CallData<typeof changeMember, 'body'>) =>
      within(database, async (tx) => {
        const { version, phone, roles, ...rest } = body;
        const row = await hold(tx, { viewer, id, version });
        const values = { ...rest, phone: filled(phone), roles: staffRolesOf(roles) };
        checkOwnRoles(viewer, id, values.roles);
        if (values.awayUntil !== stillAway(values.awayUntil, today())) throw wrongField('awayUntil', 'date.past');
        const changes = differences(row, values);
        if (Object.keys(changes).length === 0) return present(row);
        await changeMemberRow(tx, id, { ...values, at: clock.now() });
        if ('roles' in changes)
          await sessions.endAllOf(tx, { userId: id, reason: 'rolesChanged', except: viewer.sessionId });
        await tell(tx, { viewer, id }, { action: 'member.changed', changes });
        return changed(tx, id);
      }),

    disable: (viewer: SignedInViewer, id: string, body: CallData<typeof disableMember, 'body'>) =>
      within(database, async (tx) => {
        const { disabled, version } = body;
        const row = await hold(tx, { viewer, id, version });
        if (id === viewer.userId) throw new Failure('ownAccount');
        if (disabled === (row.blockedAt !== null)) return present(row);
        const at = clock.now();
        await changeMemberRow(tx, id, { blockedAt: disabled ? at : null, at });
        if (disabled) {
          await sessions.endAllOf(tx, { userId: id, reason: 'blocked' });
          await invitations.end(tx, id);
        }
        await tell(tx, { viewer, id }, { action: disabled ? 'member.disabled' : 'member.enabled' });
        return changed(tx, id);
      }),
  };
}

function filled(phone: string | null | undefined): string | null {
  return phone === undefined || phone === '' ? null : phone;
}

function checkOwnRoles(viewer: SignedInViewer, id: string, roles: readonly StaffRole[]): void {
  if (id === viewer.userId && !roles.includes('ADMIN'))
    throw new Failure('ownAccount', { issues: [{ path: 'roles', message: 'member.ownRole' }] });
}

type Values = Pick<MemberRow, 'firstName' | 'lastName' | 'phone' | 'roles' | 'awayUntil' | 'maySeeFigures'>;

/** What differs, for the audit: the values of roles and flags, and of what was typed about a person the names alone. */
function differences(before: Values, after: Values): Record<string, unknown> {
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

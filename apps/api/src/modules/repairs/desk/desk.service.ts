import type { CallData, getDesk } from '@atelier/contract';
import {
  chaseAfter,
  deskButton,
  type DeskReader,
  deskSections,
  type Role,
  type SectionKey,
  type ShopSettings,
  shopTime,
  staffRoles,
} from '@atelier/domain';
import type { Database } from '#platform/database/database.ts';
import { Failure } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { factsFrom } from '#workflow/repair-facts.ts';
import type { StaffViewer } from '../staff/staff.policy.ts';
import { type DeskRow, selectDesk } from './desk.queries.ts';

type Reader = Pick<DeskReader, 'viewer' | 'now'>;

/** What waits for whoever looks at their desk. */
export function createDesk({ clock, config }: Pick<Platform, 'clock' | 'config'>, settings: () => ShopSettings) {
  const timeZone = config.settings.SHOP_TIME_ZONE;

  const read = async (db: Database, viewer: StaffViewer, { role, ...only }: CallData<typeof getDesk, 'query'>) => {
    const now = clock.now();
    const roles = rolesOf(viewer, role);
    const look = { viewer, roles, now, today: shopTime(now, timeZone).day, chase: chaseAfter(settings()) };
    const rows = await selectDesk(db, look, only);
    const reader = { viewer: { id: viewer.userId, roles: viewer.roles }, now };
    return { sections: sectionsOf(rows, reader) };
  };

  return { read };
}

/** The desks of their own roles, or the one that they ask for. */
function rolesOf(viewer: StaffViewer, asked: Role | undefined): readonly Role[] {
  if (asked === undefined) return staffRoles.filter((role) => viewer.roles.includes(role));
  if (!viewer.roles.includes(asked) && !viewer.roles.includes('ADMIN')) throw new Failure('notAllowed');
  return [asked];
}

/** The rows come in the order of the sections. */
function sectionsOf(rows: readonly DeskRow[], reader: Reader) {
  return deskSections.flatMap(({ key, folded = false }, place) => {
    const own = rows.filter((row) => row.place === place);
    const [first] = own;
    return first === undefined
      ? []
      : [{ key, folded, count: first.count, items: own.map((row) => itemOf(key, row, reader)) }];
  });
}

function itemOf(key: SectionKey, { body, facts, technicianId }: DeskRow, reader: Reader) {
  const button = deskButton(key, { facts: factsFrom(facts), technicianId }, reader);
  return { ...body, button: button === null ? null : { ...button, steps: [...button.steps] } };
}

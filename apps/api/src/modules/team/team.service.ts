import { shopTime, type StaffRole } from '@atelier/domain';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { avatarPath } from '../users/public.ts';
import { staffRolesOf, currentAwayUntil } from './members.presenter.ts';
import { selectTeam } from './team.queries.ts';

export async function listTeam(
  { clock, config }: Pick<Platform, 'clock' | 'config'>,
  database: Database,
  role: StaffRole | undefined,
) {
  const { day } = shopTime(clock.now(), config.settings.SHOP_TIME_ZONE);
  return (await selectTeam(database, role)).map(({ id, firstName, lastName, roles, avatar, awayUntil }) => ({
    id,
    name: `${firstName} ${lastName}`,
    roles: staffRolesOf(roles),
    avatar: avatarPath(avatar),
    awayUntil: currentAwayUntil(awayUntil, day),
  }));
}

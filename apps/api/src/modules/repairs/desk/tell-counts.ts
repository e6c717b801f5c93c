import { chaseAfter, type Role, sectionKeys, type ShopSettings, shopTime } from '@atelier/domain';
import type { Platform } from '#platform/platform.ts';
import { countDesk, rolesListening } from './desk.queries.ts';

/** Those whose desk is the same for everybody who has the role; what drivers see is each one's own. */
const shared = ['OPERATOR', 'TECHNICIAN', 'ADMIN'] as const satisfies Role[];

type Parts = Pick<Platform, 'realtime' | 'database' | 'clock' | 'config' | 'limits' | 'log'>;

/** Tells the open pages of a role how many stand in each section of its desk: after what changed, at most so often. */
export function tellCounts(
  { realtime, database, clock, config, limits, log }: Parts,
  settings: () => ShopSettings,
): void {
  const timeZone = config.settings.SHOP_TIME_ZONE;

  const tell = async (role: (typeof shared)[number]): Promise<void> => {
    const now = clock.now();
    const viewer = { userId: '', roles: [role], lang: 'fr' as const };
    const look = { viewer, roles: [role], now, today: shopTime(now, timeZone).day, chase: chaseAfter(settings()) };
    const rows = await countDesk(database, look);
    const counts = Object.fromEntries(rows.map(({ place, count }) => [sectionKeys[place], count]));
    realtime.publish(`role:${role}`, 'desk', { role, counts });
  };
  const tellAll = async (): Promise<void> => {
    const listening = await rolesListening(database, shared);
    for (const role of shared) if (listening.includes(role)) await tell(role);
  };
  const later = trailing(limits.realtime.deskCounts, () =>
    // Pages fetch the rows that changed in any case.
    tellAll().catch((error: unknown) => log.warn({ event: 'desk.counts', err: error }, 'counts could not be told')),
  );
  for (const event of ['repair', 'message'] as const) realtime.onPublished(event, later);
}

/** Runs once for whatever asks within so many milliseconds, and never twice at once: what asks meanwhile is run for afterwards. */
function trailing(delay: number, run: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | null = null;
  let running = false;
  const begin = (): void => {
    timer = null;
    if (running) return ask();
    running = true;
    void run().finally(() => (running = false));
  };
  const ask = (): void => {
    timer ??= setTimeout(begin, delay).unref();
  };
  return ask;
}

import { followUpDelayOf, officeAndBenchRoles, sectionKeys, type ShopSettings, shopTime } from '@atelier/domain';
import type { Platform } from '#platform/platform.ts';
import { countDesk, rolesWithOpenSockets } from './desk.queries.ts';

/** Publishes section counts to the open pages of a role, throttled. */
export function publishDeskCounts(
  { realtime, database, clock, config, limits, log }: Platform,
  settings: () => ShopSettings,
): void {
  const timeZone = config.settings.SHOP_TIME_ZONE;

  const publishFor = async (role: (typeof officeAndBenchRoles)[number]) => {
    const now = clock.now();
    const viewer = { userId: '', roles: [role], lang: 'fr' as const };
    const context = {
      viewer,
      roles: [role],
      now,
      today: shopTime(now, timeZone).day,
      followUp: followUpDelayOf(settings()),
    };
    const rows = await countDesk(database, context);
    const counts = Object.fromEntries(rows.map(({ place, count }) => [sectionKeys[place], count]));
    realtime.publish(`role:${role}`, 'desk', { role, counts });
  };
  const publishAll = async () => {
    const listening = await rolesWithOpenSockets(database, officeAndBenchRoles);
    for (const role of officeAndBenchRoles) if (listening.includes(role)) await publishFor(role);
  };
  const schedule = throttleTrailing(limits.realtime.deskCounts, () =>
    // Pages refetch changed rows anyway.
    publishAll().catch((error: unknown) => log.warn({ event: 'desk.counts', err: error }, 'counts could not be told')),
  );
  for (const event of ['repair', 'message', 'till'] as const) realtime.onPublished(event, schedule);
}

/** Throttles `run` with a trailing call and never runs it concurrently. */
function throttleTrailing(delay: number, run: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | null = null;
  let running = false;
  const start = () => {
    timer = null;
    if (running) return schedule();
    running = true;
    void run().finally(() => (running = false));
  };
  const schedule = () => {
    timer ??= setTimeout(start, delay).unref();
  };
  return schedule;
}

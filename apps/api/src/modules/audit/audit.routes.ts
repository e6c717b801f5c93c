import { exportAudit, listAudit } from '@atelier/contract';
import { type ShopSettings, shopTime } from '@atelier/domain';
import { FileStream } from '#platform/http/answers.ts';
import { mount } from '#platform/http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import { createAudit } from './audit.service.ts';
import { recordRefusals } from './record-refusals.ts';

/** Registers the audit routes. They are registered before the calls whose refusals they record. */
export function serveAudit(platform: Platform, guards: Guards, settings: () => ShopSettings): void {
  const { server, limits, clock, config } = platform;
  const { admin } = guards;
  recordRefusals(platform, guards);
  const audit = createAudit(platform, settings);
  mount(server, { call: listAudit, who: admin }, ({ query }) => audit.list(query));
  mount(
    server,
    {
      call: exportAudit,
      who: admin,
      timeout: limits.exports.leave,
      limit: { rate: limits.audit.exports, by: 'viewer' },
    },
    async ({ viewer, query, reply }) => {
      const content = await audit.table(viewer, query);
      const { day } = shopTime(clock.now(), config.settings.SHOP_TIME_ZONE);
      reply.header('content-disposition', `attachment; filename="audit-${day}.csv"`);
      return new FileStream(content);
    },
  );
}

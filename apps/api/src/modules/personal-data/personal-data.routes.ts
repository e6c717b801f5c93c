import { deleteMe, exportMe } from '@atelier/contract';
import { shopTime } from '@atelier/domain';
import { FileStream } from '#platform/http/answers.ts';
import { mount } from '#platform/http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Ownership } from '../auth/public.ts';
import type { Guards, Sessions } from '../sessions/public.ts';
import { createErase } from './erase.service.ts';
import { createExport } from './export.service.ts';

/** Registers export and deletion of a customer's data. The service counts wrong passwords (specification/faults#b13). */
export function servePersonalData(
  platform: Platform,
  { customer }: Guards,
  { sessions, ownership }: { readonly sessions: Sessions; readonly ownership: Ownership },
): void {
  const { server, limits, clock, config } = platform;
  const exportData = createExport({ platform, sessions, ownership });
  const erase = createErase({ platform, sessions, ownership });

  mount(
    server,
    { call: exportMe, who: customer, timeout: limits.exports.leave },
    async ({ viewer, body: { password }, reply }) => {
      const { content, length } = await exportData(viewer, password);
      const { day } = shopTime(clock.now(), config.settings.SHOP_TIME_ZONE);
      reply.headers({
        'content-length': String(length),
        'content-disposition': `attachment; filename="atelier-${day}.zip"`,
      });
      return new FileStream(content);
    },
  );

  mount(server, { call: deleteMe, who: customer }, async ({ viewer, body: { password }, reply }) => {
    await erase(viewer, password);
    sessions.cookies.clearRefresh(reply);
    return {};
  });
}

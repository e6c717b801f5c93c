import { deleteMe, exportMe } from '@atelier/contract';
import { shopTime } from '@atelier/domain';
import { FileStream } from '#platform/http/calls/answers.ts';
import { mount } from '#platform/http/calls/mount.ts';
import type { AuthContext } from '../auth/public.ts';
import { clearCookie, type Guards } from '../sessions/public.ts';
import { eraseAccount, registerErasure } from './erase.service.ts';
import { createExportSlots, type ExportContext, exportData } from './export.service.ts';

/** Registers export and deletion of a customer's data. The service counts wrong passwords (specification/faults#b13). */
export function servePersonalData(auth: AuthContext, { customer }: Guards): void {
  const { server, limits, clock, config } = auth;
  const context: ExportContext = { ...auth, exportSlots: createExportSlots(limits.exports.atOnce) };
  registerErasure(context);

  mount(
    server,
    { call: exportMe, who: customer, timeout: limits.exports.leave },
    async ({ viewer, body: { password }, reply }) => {
      const { content, length } = await exportData(context, viewer, password);
      const { day } = shopTime(clock.now(), config.settings.SHOP_TIME_ZONE);
      reply.headers({
        'content-length': String(length),
        'content-disposition': `attachment; filename="atelier-${day}.zip"`,
      });
      return new FileStream(content);
    },
  );

  mount(server, { call: deleteMe, who: customer }, async ({ viewer, body: { password }, reply }) => {
    await eraseAccount(context, viewer, password);
    clearCookie(config, reply, 'refresh');
    return {};
  });
}

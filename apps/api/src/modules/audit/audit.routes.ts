import { exportAudit, listAudit } from '@atelier/contract';
import { isStaff } from '@atelier/domain';
import { mount } from '#platform/http/calls/mount.ts';
import type { Platform } from '#platform/platform.ts';
import { todayOf } from '#platform/time/clock.ts';
import type { Guards } from '../sessions/public.ts';
import * as audit from './audit.service.ts';
import { recordAudit } from './record-audit.ts';

/** Registers the audit routes. They are registered before the calls whose refusals they record. */
export function serveAudit(platform: audit.AuditContext, guards: Guards): void {
  const { server, limits, jobs } = platform;
  const { admin } = guards;
  recordRefusals(platform, guards);
  jobs.onSchedule('audit.forget', 'daily', () => audit.deleteOldLines(platform));
  mount(server, { call: listAudit, who: admin }, ({ query }) => audit.list(platform, query));
  mount(
    server,
    {
      call: exportAudit,
      who: admin,
      timeout: limits.exports.leave,
      perViewer: limits.audit.exports,
    },
    async ({ viewer, query, reply }) => {
      const table = await audit.exportTable(platform, viewer, query);
      reply.header('content-disposition', `attachment; filename="audit-${todayOf(platform)}.csv"`);
      return table;
    },
  );
}

/** Records refusals of staff calls after the response is sent (specification/faults#a5). */
function recordRefusals({ server, database, clock, log }: Platform, { viewerOf }: Pick<Guards, 'viewerOf'>): void {
  server.addHook('onResponse', async (request, reply) => {
    const viewer = reply.statusCode === 403 ? viewerOf(request) : null;
    if (viewer === null || !isStaff(viewer)) return;
    const id = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
    try {
      const subject = { kind: 'call', id } as const;
      await recordAudit(database, { viewer, at: clock.now(), action: 'call.refused', subject });
    } catch (error) {
      log.warn({ event: 'audit.failed', err: error });
    }
  });
}

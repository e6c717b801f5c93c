import type { Platform } from '#platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import { recordAudit } from './record-audit.ts';

/** Records refusals of staff calls after the response is sent (specification/faults#a5). */
export function recordRefusals(
  { server, database, clock, log }: Platform,
  { viewerOf }: Pick<Guards, 'viewerOf'>,
): void {
  server.addHook('onResponse', async (request, reply) => {
    const viewer = reply.statusCode === 403 ? viewerOf(request) : null;
    if (viewer === null || viewer.roles.every((role) => role === 'CUSTOMER')) return;
    const { userId: actorId, sessionId } = viewer;
    const id = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
    try {
      const line = {
        actorId,
        sessionId,
        at: clock.now(),
        action: 'call.refused',
        subject: { kind: 'call', id },
      } as const;
      await recordAudit(database, line);
    } catch (error) {
      log.warn({ event: 'audit.failed', err: error });
    }
  });
}

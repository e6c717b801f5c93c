import type { CallData, correctZone } from '@atelier/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { Failure, wrongField } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { repairs } from '#schema/index.ts';
import { isActiveZone } from '#workflow/guess-zone.ts';
import { updateWithoutTransition } from '#workflow/update-without-transition.ts';
import type { WorkflowContext } from '#workflow/workflow-context.ts';
import { recordAudit } from '#modules/audit/public.ts';
import type { SignedInViewer } from '#modules/sessions/public.ts';
import type { Staff } from './staff.service.ts';

type ZoneCorrection = { readonly id: string } & CallData<typeof correctZone, 'body'>;

/** Corrects the zone of a repair if its version is unchanged. Returns the repair. */
export function createCorrectZone({ clock }: Pick<Platform, 'clock'>, workflow: WorkflowContext, staff: Staff) {
  return async (db: Database, viewer: SignedInViewer, { id, zoneId, version }: ZoneCorrection) => {
    const { userId: actorId, sessionId } = viewer;
    const auditLine = {
      action: 'repair.changed',
      subject: { kind: 'repair', id },
      changes: { fields: ['zone'] },
    } as const;
    await updateWithoutTransition(workflow, db, {
      repairId: id,
      change: async (tx, { repair }) => {
        if (repair.version !== version) throw new Failure('repairMoved', { repair: await staff.one(tx, viewer, id) });
        if (zoneId !== null && !(await isActiveZone(tx, zoneId))) throw wrongField('zoneId', 'invalid');
        await tx.update(repairs).set({ zoneId }).where(eq(repairs.id, id));
        await recordAudit(tx, { actorId, sessionId, at: clock.now(), ...auditLine });
      },
    });
    return staff.one(db, viewer, id);
  };
}

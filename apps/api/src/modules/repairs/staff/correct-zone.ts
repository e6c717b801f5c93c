import type { CallData, correctZone } from '@atelier/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { Failure, wrongField } from '#platform/http/errors/failure.ts';
import { repairs } from '#schema/index.ts';
import { isActiveZone } from '#workflow/repair/guess-zone.ts';
import { updateWithoutTransition } from '#workflow/repair/update-without-transition.ts';
import { recordAudit } from '#modules/audit/public.ts';
import type { SignedInViewer } from '#modules/sessions/public.ts';
import { one, type StaffContext } from './staff.service.ts';

type ZoneCorrection = { readonly viewer: SignedInViewer; readonly id: string } & CallData<typeof correctZone, 'body'>;

/** Corrects the zone of a repair if its version is unchanged. Returns the repair. */
export async function changeZone(context: StaffContext, db: Database, input: ZoneCorrection) {
  const { viewer, id, zoneId, version } = input;
  const auditLine = {
    action: 'repair.changed',
    subject: { kind: 'repair', id },
    changes: { fields: ['zone'] },
  } as const;
  await updateWithoutTransition(context.workflow, db, {
    repairId: id,
    change: async (tx, { repair }) => {
      if (repair.version !== version) throw new Failure('repairMoved', { repair: await one(context, tx, input) });
      if (zoneId !== null && !(await isActiveZone(tx, zoneId))) throw wrongField('zoneId', 'invalid');
      await tx.update(repairs).set({ zoneId }).where(eq(repairs.id, id));
      await recordAudit(tx, { viewer, at: context.clock.now(), ...auditLine });
    },
  });
  return one(context, db, input);
}

import { and, eq, isNotNull } from 'drizzle-orm';
import type { Platform } from '#platform/platform.ts';
import { repairs, users } from '#schema/index.ts';
import { updateWithoutTransition } from '#workflow/repair/update-without-transition.ts';
import type { WorkflowContext } from '#workflow/command/workflow-context.ts';

/** Publishes changes of a customer's open repairs after their address was refused, so the office calls. */
export function publishMailRefusals({ mail, database }: Platform, workflow: WorkflowContext): void {
  mail.onAddressRefused(async (address) => {
    const open = await database
      .select({ id: repairs.id })
      .from(repairs)
      .innerJoin(users, eq(users.id, repairs.customerId))
      .where(and(eq(users.email, address), isNotNull(repairs.turnOwner)));
    for (const { id } of open)
      await updateWithoutTransition(workflow, database, { repairId: id, change: async () => undefined });
  });
}

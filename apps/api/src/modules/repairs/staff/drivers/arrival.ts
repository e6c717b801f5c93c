import { announceArrival, type CallData } from '@atelier/contract';
import { type ArrivalMinutes, canAnnounceArrival, MINUTE_MS, shopTime } from '@atelier/domain';
import { eq } from 'drizzle-orm';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { mount } from '#platform/http/calls/mount.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { visits } from '#schema/index.ts';
import type { WorkflowContext } from '#workflow/command/workflow-context.ts';
import { lockRepair, mailAddressOf, newestVisit } from '#workflow/repair/repair-record.ts';
import type { RepairRecord } from '#workflow/repair/repair-rows.ts';
import { updateWithoutTransition } from '#workflow/repair/update-without-transition.ts';
import { recordNotification } from '#modules/notifications/public.ts';
import type { Guards, SignedInViewer } from '#modules/sessions/public.ts';
import { arrivalMail } from './arrival.mails.ts';
import { readVisible } from '../staff.service.ts';

type ArrivalContext = Platform & { readonly workflow: WorkflowContext };

export function serveArrivals(context: ArrivalContext, { staff }: Guards): void {
  context.mail.templates.add(arrivalMail);
  mount(context.server, { call: announceArrival, who: staff }, ({ db, viewer, params, body }) =>
    announce(context, db, { viewer, id: params.id, ...body }),
  );
}

type Announcement = CallData<typeof announceArrival, 'body'> & {
  readonly viewer: SignedInViewer;
  readonly id: string;
};

/** Tells the customer at any hour that the viewer comes to their visit (specification/life#on-the-way). */
function announce(context: ArrivalContext, db: Database, { viewer, id, visitId, minutes }: Announcement) {
  return inTransaction(db, async (tx) => {
    const record = await lockRepair(tx, id);
    const visit = record === null ? null : newestVisit(record);
    if (record === null || visit?.assigneeId !== viewer.userId) throw new Failure('notFound');
    const now = context.clock.now();
    const today = shopTime(now, context.workflow.timeZone).day;
    if (visit.id !== visitId || !canAnnounceArrival(visit, today))
      throw new Failure('repairMoved', { repair: await readVisible(context, tx, { viewer, id }) });
    if (visit.arrivesAt !== null) return { arrivesAt: visit.arrivesAt.toISOString() };
    const arrivesAt = new Date(now.getTime() + minutes * MINUTE_MS);
    const change = async () => {
      await tx.update(visits).set({ underWayAt: now, arrivesAt }).where(eq(visits.id, visit.id));
    };
    await updateWithoutTransition(context.workflow, tx, { repairId: id, change });
    await tellCustomer(context, tx, { record, now, minutes, arrivesAt });
    return { arrivesAt: arrivesAt.toISOString() };
  });
}

type Arrival = {
  readonly record: RepairRecord;
  readonly now: Date;
  readonly minutes: ArrivalMinutes;
  readonly arrivesAt: Date;
};

async function tellCustomer(context: ArrivalContext, tx: Transaction, { record, now, minutes, arrivesAt }: Arrival) {
  const { repair, customer, device } = record;
  await recordNotification(context, tx, {
    userId: repair.customerId,
    action: 'Visit.underWay',
    // A window that is over, or a call without an answer, would contradict the arrival.
    subject: { repairId: repair.id, logEntryId: null, device, next: null },
    isSeen: false,
    at: now,
  });
  const address = mailAddressOf(record);
  if (address === null) return;
  const data = {
    repairId: repair.id,
    firstName: customer.firstName,
    device,
    minutes,
    arrivesAt: arrivesAt.toISOString(),
  };
  await context.mail.outbox.post(tx, arrivalMail, { ...address, expiresAt: arrivesAt, data });
}

import type { CallData, DriverRepair, recordUpdate, syncRoute } from '@atelier/contract';
import {
  allowedActions,
  closingOf,
  HOUR_MS,
  isHandoverAction,
  MINUTE_MS,
  type ShopSettings,
  shopTime,
} from '@atelier/domain';
import { day } from '#platform/config/limits.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { runCommand } from '#workflow/command/run-command.ts';
import { toFailure } from '#workflow/command/refusal.ts';
import { factsFrom } from '#workflow/repair/repair-facts.ts';
import type { WorkflowContext } from '#workflow/command/workflow-context.ts';
import { actorOf, type SignedInViewer } from '#modules/sessions/public.ts';
import { recordAudit } from '#modules/audit/public.ts';
import { readVisible } from '../staff.service.ts';
import {
  deleteHandoversSettledBefore,
  deletePhonesBefore,
  insertLateHandover,
  newestOwnEntry,
  savePhone,
  selectLateHandovers,
  selectRoute,
  selectSilentPhones,
  settleHandover,
} from './driver-route.queries.ts';

export type RouteContext = Platform & { readonly workflow: WorkflowContext; readonly settings: () => ShopSettings };

/** A phone in use is heard every half minute. */
const SILENT_AFTER = 15 * MINUTE_MS;
const OVERDUE_AFTER = 12 * HOUR_MS;
/** A phone that is silent for longer has lost its keys, too. One that holds updates stays known until its driver is disabled. */
const PHONE_RETENTION = 14 * day;
/** As long as a customer may ask what became of a device. */
const SETTLED_RETENTION = 365 * day;

type SyncInput = { readonly viewer: SignedInViewer; readonly body: CallData<typeof syncRoute, 'body'> };

export async function sync({ clock, config, settings }: RouteContext, db: Database, { viewer, body }: SyncInput) {
  const now = clock.now();
  const timeZone = config.settings.SHOP_TIME_ZONE;
  await savePhone(db, { ...body, driverId: viewer.userId, heardAt: now });
  const rows = await selectRoute(db, viewer);
  const stops = rows.map(({ body: stop, facts }): DriverRepair => ({
    ...stop,
    allowedActions: allowedActions(factsFrom(facts), actorOf(viewer), now),
  }));
  const closesAt = closingOf(shopTime(now, timeZone).day, { ...settings(), timeZone });
  return { now: now.toISOString(), closesAt: closesAt?.toISOString() ?? null, stops };
}

type UpdateInput = {
  readonly viewer: SignedInViewer;
  readonly id: string;
  readonly body: CallData<typeof recordUpdate, 'body'>;
};

/** Records an update of a driver's phone. Handovers that arrive late become a question for the office. */
export function record(context: RouteContext, db: Database, { viewer, id, body }: UpdateInput) {
  return inTransaction(db, async (tx) => {
    const { at: phoneTime, clockOffset, action, label, ...captured } = body;
    const now = context.clock.now();
    const happenedAt = earlier(new Date(Date.parse(phoneTime) - clockOffset), now);
    const handover = { repairId: id, driverId: viewer.userId, action, happenedAt, receivedAt: now };
    const result = await runCommand(context.workflow, tx, {
      repairId: id,
      actor: actorOf(viewer),
      steps: [{ action, captured }],
      at: happenedAt,
      report: true,
      isScanned: label === id,
      readAnswer: async () => undefined,
    });
    if (result.taken) {
      const entryId = await newestOwnEntry(tx, handover);
      if (result.isLate) await insertLateHandover(tx, { ...handover, entryId });
      return { result: 'recorded' as const, entryId };
    }
    const { reason } = result.refusal;
    if (reason === 'repeated') return { result: reason, entryId: await newestOwnEntry(tx, handover) };
    if (reason !== 'contradicted' || !isHandoverAction(action)) {
      // The visit may be somebody else's by now, so its repair can't be read.
      throw await toFailure(result.refusal, () => readVisible(context, tx, { viewer, id }));
    }
    await insertLateHandover(tx, { ...handover, entryId: null });
    return { result: reason, entryId: null };
  });
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

export async function readQuestions({ clock, config }: RouteContext, db: Database) {
  const now = clock.now();
  const { day, time } = shopTime(now, config.settings.SHOP_TIME_ZONE);
  const silentSince = new Date(now.getTime() - SILENT_AFTER);
  const phones = await selectSilentPhones(db, { silentSince, day, time });
  const overdueSince = now.getTime() - OVERDUE_AFTER;
  return {
    phones: phones.map((phone) => ({ ...phone, isOverdue: Date.parse(phone.heardAt) < overdueSince })),
    handovers: await selectLateHandovers(db),
  };
}

type SettleInput = { readonly viewer: SignedInViewer; readonly id: string };

export function settle({ clock }: RouteContext, db: Database, { viewer, id }: SettleInput) {
  return inTransaction(db, async (tx) => {
    const at = clock.now();
    const settled = await settleHandover(tx, { id, settledBy: viewer.userId, settledAt: at });
    if (settled === null) throw new Failure('notFound');
    const { repairId, isFirst } = settled;
    if (!isFirst) return {};
    const changes = { fields: ['handover'] };
    await recordAudit(tx, { viewer, at, action: 'repair.changed', subject: { kind: 'repair', id: repairId }, changes });
    return {};
  });
}

export function forgetPhones({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  return deletePhonesBefore(database, new Date(clock.now().getTime() - PHONE_RETENTION));
}

/** Deletes questions that were settled a year ago. Open ones stay. */
export function forgetHandovers({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  return deleteHandoversSettledBefore(database, new Date(clock.now().getTime() - SETTLED_RETENTION));
}

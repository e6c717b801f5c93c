import { type Action, railOf } from '@atelier/domain';
import { and, asc, eq } from 'drizzle-orm';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { repairLog } from '#schema/index.ts';
import type { WriteMail } from '#workflow/announce.ts';
import { newestVisit, standingProposal } from '#workflow/repair-record.ts';
import type { RepairRecord } from '#workflow/repair-rows.ts';
import type { Told } from '#workflow/told.ts';
import { isMoved, isPlan, isRepeated, mayBeRepeated, saidBefore } from './mails-said.ts';
import { createStepMail, type StepMail, tellsWindow } from './repairs.mails.ts';
import { calendarName, createVisitCalendar } from '#modules/repairs/visit-calendar.ts';

type Parts = Pick<Platform, 'mail' | 'config' | 'site' | 'shop' | 'clock' | 'limits'>;

/**
 * Writes the customer's mail about a step into the outbox: what it says is what was true in this transaction. It waits a little, in
 * which a later one takes its place and a step that was a wrong tap takes it along (decision 0025).
 */
export function createWriteMail({ mail, clock, limits, ...platform }: Parts): WriteMail {
  const { settings } = platform.config;
  const template = createStepMail(settings);
  const visitCalendar = createVisitCalendar(platform);
  const { outbox } = mail;
  const wait = settings.STEP_MAIL_DELAY;
  mail.templates.add(template);

  const post = async (tx: Transaction, told: Told, { action, entryId }: { action: Action; entryId: string }) => {
    const { record, customer, device } = told;
    const { repair } = record;
    const thread = threadOf(repair.id);
    const written = writtenFrom(told, action);
    const since = new Date(clock.now().getTime() - limits.mail.again);
    if (mayBeRepeated(written) && isRepeated(written, saidBefore(await outbox.saidIn(tx, thread), since))) return;
    // Where nothing waits there is nothing to replace, but what is just being sent.
    if (wait > 0) await outbox.replace(tx, thread, entryId);
    const visit = visitInCalendar(record, action);
    const calendar = visit && visitCalendar({ repair, device, visit }, customer.mailLang);
    await outbox.post(tx, template, {
      to: customer.email,
      about: customer.id,
      lang: customer.mailLang,
      id: entryId,
      thread,
      wait,
      data: {
        ...written,
        rail: await railNow(tx, record),
        moved: isPlan(written) && isMoved(written, saidBefore(await outbox.saidIn(tx, thread))),
        ...(calendar === null ? {} : { calendar: { name: calendarName(repair.id), text: calendar } }),
      },
    });
  };

  return async (tx, { action, repairId, entryId, told, outdates, undone }) => {
    if (undone !== null && wait > 0) await outbox.takeBack(tx, undone, wait);
    if (told !== null) await post(tx, told, { action, entryId });
    else if (outdates && wait > 0) await outbox.replace(tx, threadOf(repairId), null);
  };
}

function threadOf(repairId: string): string {
  return `repair ${repairId}`;
}

function writtenFrom({ record, device, customer, next }: Told, action: Action): StepMail {
  const { repair, proposals } = record;
  const offer = offerOf(record);
  return {
    action,
    repairId: repair.id,
    firstName: customer.firstName,
    device,
    issue: repair.issue,
    address: repair.address,
    reason: repair.notes,
    diagnosisNotes: repair.diagnosisNotes,
    fixNotes: repair.fixNotes,
    expectedAt: repair.expectedAt,
    price: offer?.price ?? null,
    estimatedCost: offer?.estimatedCost ?? null,
    estimatedTime: offer?.estimatedTime ?? null,
    round: proposals.filter(({ status }) => status !== 'SUPERSEDED').length,
    visit: visitOf(record),
    next,
  };
}

function offerOf(record: RepairRecord) {
  const offer = standingProposal(record);
  return offer?.status === 'REJECTED' ? null : offer;
}

function visitOf(record: RepairRecord) {
  const visit = newestVisit(record);
  return visit === null ? null : { date: visit.date, time: visit.time, address: visit.address };
}

/** The visit whose file goes along: where the mail tells its window, and where the step has just cancelled it. */
function visitInCalendar(record: RepairRecord, action: Action) {
  const visit = newestVisit(record);
  const cancelled = visit?.status === 'CANCELLED' && visit.updatedAt.getTime() === record.repair.updatedAt.getTime();
  return cancelled || tellsWindow(action) ? visit : null;
}

async function railNow(tx: Transaction, { repair }: RepairRecord): Promise<StepMail['rail']> {
  const log = await tx
    .select({ status: repairLog.toStatus, at: repairLog.at })
    .from(repairLog)
    .where(and(eq(repairLog.repairId, repair.id), eq(repairLog.corrected, false)))
    .orderBy(asc(repairLog.version))
    .prepare('statuses_of_repair')
    .execute();
  const entries = log.map(({ status, at }) => ({ status, createdAt: at.toISOString() }));
  return railOf(repair.status, entries).map(({ state }) => state);
}

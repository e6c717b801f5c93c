import { type Action, instantAt, railOf } from '@atelier/domain';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import type { WriteMail } from '#workflow/notify.ts';
import { newestVisit, currentProposal } from '#workflow/repair-record.ts';
import type { RepairRecord } from '#workflow/repair-rows.ts';
import type { RepairNotice } from '#workflow/repair-notice.ts';
import type { MailDelay } from '#modules/settings/public.ts';
import type { ResendInvitation } from '#modules/auth/public.ts';
import { isVerified } from '#modules/users/public.ts';
import { createCorrectionMail } from './correction.mails.ts';
import { isMoved, plansVisitIn, isRepeated, isRepeatable, parsePreviousMails } from './previous-mails.ts';
import { createStepMail, asksForAnswer, type StepMail, listsWindow } from './repairs.mails.ts';
import { calendarName, createVisitCalendar } from '#modules/repairs/visit-calendar.ts';

type WriteMailDeps = Pick<Platform, 'mail' | 'config' | 'site' | 'shop' | 'clock' | 'limits'>;

/**
 * Posts the customer's mail about a transition, with data of its transaction.
 * The mail is delayed, so a later one replaces it and a correction removes it (decisions/0025).
 */
export function createWriteMail(
  { mail, clock, limits, ...platform }: WriteMailDeps,
  { wait, inviteAgain }: { readonly wait: MailDelay; readonly inviteAgain: ResendInvitation },
): WriteMail {
  const { settings } = platform.config;
  const template = createStepMail(settings);
  const visitCalendar = createVisitCalendar(platform);
  const { outbox } = mail;
  const correction = createCorrectionMail(settings);
  mail.templates.add(template);
  mail.templates.add(correction);

  const post = async (
    tx: Transaction,
    notice: RepairNotice,
    { action, entryId }: { action: Action; entryId: string },
  ) => {
    const { repair, customer, device, deviceIcon } = notice.record;
    const stepMail = stepMailFrom(notice, action);
    if (customer.email === null || !(await isVerified(tx, customer.id))) {
      if (asksForAnswer(stepMail)) await inviteAgain(tx, customer.id);
      return;
    }
    const thread = threadOf(repair.id);
    const previous = await outbox.listThread(tx, thread);
    const since = new Date(clock.now().getTime() - limits.mail.repeatAfter);
    if (isRepeatable(stepMail) && isRepeated(stepMail, parsePreviousMails(previous, since))) return;
    const delay = wait();
    const replaced = delay > 0 && previous.some(({ waits }) => waits) ? await outbox.replace(tx, thread, entryId) : [];
    const visit = visitInCalendar(notice.record, action);
    const calendar = visit && visitCalendar({ repair, device, deviceIcon, visit }, customer.mailLang);
    await outbox.post(tx, template, {
      to: customer.email,
      subjectId: customer.id,
      lang: customer.mailLang,
      id: entryId,
      thread,
      wait: delay,
      ...expiryOf(notice.record, action, { now: clock.now(), timeZone: settings.SHOP_TIME_ZONE }),
      data: {
        ...stepMail,
        rail: railStates(notice.record),
        moved:
          plansVisitIn(stepMail) &&
          isMoved(stepMail, parsePreviousMails(previous.filter(({ id }) => !replaced.includes(id)))),
        ...(calendar === null ? {} : { calendar: { name: calendarName(repair.id), text: calendar } }),
      },
    });
  };

  const postCorrection = async (tx: Transaction, { record: { repair, customer, device }, next }: RepairNotice) => {
    if (customer.email === null || !(await isVerified(tx, customer.id))) return;
    const data = { repairId: repair.id, firstName: customer.firstName, device, next };
    await outbox.post(tx, correction, { to: customer.email, subjectId: customer.id, lang: customer.mailLang, data });
  };

  return async (tx, { action, repairId, entryId, notice, supersedesWaiting, undone, restoredNotice }) => {
    const delay = wait();
    if (delay > 0) for (const entry of undone) await outbox.withdraw(tx, entry, delay);
    if (restoredNotice !== null && (await outbox.isSent(tx, undone))) await postCorrection(tx, restoredNotice);
    if (notice !== null) await post(tx, notice, { action, entryId });
    else if (supersedesWaiting && delay > 0) await outbox.replace(tx, threadOf(repairId), null);
  };
}

function threadOf(repairId: string): string {
  return `repair ${repairId}`;
}

function stepMailFrom({ record, next }: RepairNotice, action: Action): StepMail {
  const { repair, proposals, device, deviceIcon, customer } = record;
  const proposal = offeredProposal(record);
  return {
    action,
    repairId: repair.id,
    firstName: customer.firstName,
    device,
    deviceIcon,
    issue: repair.issue,
    address: repair.address,
    reason: repair.notes,
    diagnosisNotes: repair.diagnosisNotes,
    fixNotes: repair.fixNotes,
    expectedAt: repair.expectedAt,
    instead: previousExpectedDay(record),
    price: proposal?.price ?? null,
    estimatedCost: proposal?.estimatedCost ?? null,
    estimatedTime: proposal?.estimatedTime ?? null,
    round: proposals.filter(({ status }) => status !== 'SUPERSEDED').length,
    validUntil: proposal?.status === 'PENDING' ? (proposal.expiresAt?.toISOString() ?? null) : null,
    toPay: repair.outcome === 'FIXED' ? repair.price : null,
    visit: visitOf(record),
    brought: isWalkIn(record),
    next,
  };
}

function previousExpectedDay({ newest }: RepairRecord): string | null {
  const day = newest.at(-1)?.undo?.repair['expectedAt'];
  return typeof day === 'string' ? day : null;
}

function offeredProposal(record: RepairRecord) {
  const proposal = currentProposal(record);
  return proposal?.status === 'REJECTED' ? null : proposal;
}

function visitOf(record: RepairRecord) {
  const visit = newestVisit(record);
  return visit === null ? null : { date: visit.date, time: visit.time, address: visit.address };
}

function isWalkIn({ visits }: RepairRecord): boolean {
  return visits.findLast(({ type, undone }) => type === 'PICKUP' && !undone)?.mode === 'COUNTER';
}

/** Returns the visit to attach as a calendar file: one the mail announces or the transition just cancelled. */
function visitInCalendar(record: RepairRecord, action: Action) {
  const visit = newestVisit(record);
  if (visit?.mode === 'COUNTER') return null;
  const cancelled = visit?.status === 'CANCELLED' && visit.updatedAt.getTime() === record.repair.updatedAt.getTime();
  return cancelled || listsWindow(action) ? visit : null;
}

/** A mail that announces a window expires with it. */
function expiryOf(record: RepairRecord, action: Action, { now, timeZone }: { now: Date; timeZone: string }) {
  const visit = visitInCalendar(record, action);
  if (visit === null || !listsWindow(action)) return {};
  const expiresAt = instantAt(visit.date, visit.time.slice(-5), timeZone);
  return expiresAt > now ? { expiresAt } : {};
}

function railStates({ repair, statusHistory }: RepairRecord): StepMail['rail'] {
  const entries = statusHistory.map(({ status, at }) => ({ status, createdAt: at.toISOString() }));
  return railOf(repair.status, entries).map(({ state }) => state);
}

import {
  type Action,
  balanceOf,
  instantAt,
  isByPhoneOnly,
  isMuted,
  millimesOf,
  railOf,
  shopTime,
  topicOfStepMail,
  type VisitFailure,
  visitFailures,
} from '@atelier/domain';
import { sql } from 'drizzle-orm';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { MailEffects } from '#workflow/effects/notify.ts';
import { newestVisit, currentProposal, mailAddressOf, mailThreadOf } from '#workflow/repair/repair-record.ts';
import type { RepairRecord } from '#workflow/repair/repair-rows.ts';
import type { RepairNotice } from '#workflow/effects/repair-notice.ts';
import type { MailDelay } from '#modules/settings/public.ts';
import { resendInvitation } from '#modules/auth/public.ts';
import { correctionMailTemplate } from './correction-mail.ts';
import { asksForAnswer, listsWindow, type StepMail, stepMailTemplate } from './repairs.mails.ts';
import { isMoved, plansVisitIn, isRepeated, isRepeatable, parsePreviousMails } from './previous-mails.ts';
import { calendarName, visitCalendar } from '../visit-calendar.ts';

/** Templates are built once, by the shop's currency and time zone. */
type RepairMailsContext = Platform & {
  readonly wait: MailDelay;
  readonly stepMail: ReturnType<typeof stepMailTemplate>;
  readonly correctionMail: ReturnType<typeof correctionMailTemplate>;
};

export function startRepairMails(platform: Platform, wait: MailDelay): RepairMailsContext {
  const { mail, config } = platform;
  const stepMail = stepMailTemplate(config);
  const correctionMail = correctionMailTemplate(config.settings);
  mail.templates.add(stepMail);
  mail.templates.add(correctionMail);
  return { ...platform, wait, stepMail, correctionMail };
}

/**
 * Posts the customer's mail about a transition, with data of its transaction.
 * The mail is delayed, so a later one replaces it and a correction removes it (decisions/0025).
 */
export async function writeStepMail(context: RepairMailsContext, tx: Transaction, step: MailEffects): Promise<void> {
  const { repairId, notice, supersedesWaiting, undone, restoredNotice } = step;
  const { outbox } = context.mail;
  const delay = context.wait();
  if (delay > 0) for (const entry of undone) await outbox.withdraw(tx, entry, delay);
  if (restoredNotice !== null && (await outbox.isSent(tx, undone))) await postCorrection(context, tx, restoredNotice);
  if (notice !== null) await post(context, tx, { ...step, notice });
  else if (supersedesWaiting && delay > 0) await outbox.replace(tx, mailThreadOf(repairId), null);
}

/** Names the photo of a door in the mail about its visit, unless that is on its way. */
export async function mentionDoorPhoto(tx: Transaction, repairId: string): Promise<void> {
  await tx.execute(sql`update mails set data = data || '{"doorPhoto": true}'
    where thread = ${mailThreadOf(repairId)} and state = 'PENDING' and attempts = 0 and data ->> 'failure' is not null`);
}

type StepNotice = Pick<MailEffects, 'action' | 'entryId'> & { readonly notice: RepairNotice };

async function post(context: RepairMailsContext, tx: Transaction, { notice, action, entryId }: StepNotice) {
  const { clock, limits, wait, config } = context;
  const { outbox } = context.mail;
  const { repair, customer, device, deviceIcon, mails: previous } = notice.record;
  const stepMail = stepMailFrom(notice, action, shopTime(clock.now(), config.settings.SHOP_TIME_ZONE).day);
  const address = mailAddressOf(notice.record);
  if (address === null) {
    if (asksForAnswer(stepMail)) await resendInvitation(context, tx, customer.id);
    return;
  }
  const since = new Date(clock.now().getTime() - limits.mail.repeatAfter);
  if (isRepeatable(stepMail) && isRepeated(stepMail, parsePreviousMails(previous, since))) return;
  const delay = wait();
  if (isMuted(customer.muted, topicOfStepMail(stepMail), 'MAIL')) {
    if (delay > 0) await outbox.replace(tx, mailThreadOf(repair.id), null);
    return;
  }
  const moved = (mails: RepairRecord['mails']) =>
    plansVisitIn(stepMail) && isMoved(stepMail, parsePreviousMails(mails));
  const visit = visitInCalendar(notice.record, action);
  const calendar = visit && visitCalendar(context, { repair, device, deviceIcon, visit }, customer.mailLang);
  await outbox.post(tx, context.stepMail, {
    ...address,
    id: entryId,
    thread: mailThreadOf(repair.id),
    wait: delay,
    ...(delay > 0 ? { replaces: { data: { moved: moved(previous.filter(({ waits }) => !waits)) } } } : {}),
    ...expiryOf(notice.record, action, { now: clock.now(), timeZone: config.settings.SHOP_TIME_ZONE }),
    data: {
      ...stepMail,
      rail: railStates(notice.record),
      moved: moved(previous),
      ...(calendar === null ? {} : { calendar: { name: calendarName(repair.id), text: calendar } }),
    },
  });
}

async function postCorrection(
  { mail, correctionMail }: RepairMailsContext,
  tx: Transaction,
  { record, next }: RepairNotice,
): Promise<void> {
  const { repair, customer, device } = record;
  const address = mailAddressOf(record);
  if (address === null || isMuted(customer.muted, 'STEPS', 'MAIL')) return;
  const data = { repairId: repair.id, firstName: customer.firstName, device, next };
  await mail.outbox.post(tx, correctionMail, { ...address, data });
}

function stepMailFrom({ record, next }: RepairNotice, action: Action, today: string): StepMail {
  const { repair, proposals, device, deviceIcon, customer } = record;
  const { issue, address, diagnosisNotes, resolution, barrier, coverage, fixNotes, warrantyUntil } = repair;
  const proposal = offeredProposal(record);
  return {
    action,
    repairId: repair.id,
    firstName: customer.firstName,
    device,
    deviceIcon,
    issue,
    address,
    reason: repair.notes,
    diagnosisNotes,
    resolution,
    barrier,
    coverage,
    fixNotes,
    expectedAt: promisedDay(repair, today),
    instead: previousExpectedDay(record),
    price: proposal?.price ?? null,
    estimatedCost: proposal?.estimatedCost ?? null,
    estimatedTime: proposal?.estimatedTime ?? null,
    warrantyDays: proposal?.warrantyDays ?? null,
    warrantyUntil,
    round: proposals.filter(({ status }) => status !== 'SUPERSEDED').length,
    validUntil: proposal?.status === 'PENDING' ? proposal.expiresAt.toISOString() : null,
    toPay: amountToPay(repair),
    visit: visitOf(record),
    failure: failureOf(record),
    byPhone: isByPhoneOnly(record.visits.filter(({ undone }) => !undone)),
    brought: isWalkIn(record),
    next,
  };
}

/** Returns null for a day that has passed. */
function promisedDay({ expectedAt }: RepairRecord['repair'], today: string): string | null {
  return expectedAt !== null && expectedAt >= today ? expectedAt : null;
}

/** Returns what is open by now. Unrepaired devices have nothing to pay but fees. */
function amountToPay({ paid, charged, ...repair }: RepairRecord['repair']): string | null {
  const { due } = balanceOf(repair, { paid: paid ?? '0.000', charged: charged ?? '0.000' });
  return (repair.outcome === 'FIXED' && repair.price !== null) || millimesOf(due) > 0 ? due : null;
}

/** Returns why the newest transition's visit failed at the door. */
function failureOf({ newest }: RepairRecord): VisitFailure | null {
  const failure = newest.at(-1)?.captured['failure'];
  return visitFailures.find((each) => each === failure) ?? null;
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

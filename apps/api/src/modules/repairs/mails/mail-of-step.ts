import { type Action, instantAt, railOf } from '@atelier/domain';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import type { WriteMail } from '#workflow/announce.ts';
import { newestVisit, standingProposal } from '#workflow/repair-record.ts';
import type { RepairRecord } from '#workflow/repair-rows.ts';
import type { Told } from '#workflow/told.ts';
import type { MailWait } from '#modules/settings/public.ts';
import type { InviteAgain } from '#modules/auth/public.ts';
import { isVerified } from '#modules/users/public.ts';
import { createCorrectionMail } from './correction.mails.ts';
import { isMoved, isPlan, isRepeated, mayBeRepeated, saidBefore } from './mails-said.ts';
import { createStepMail, hasOffer, type StepMail, tellsWindow } from './repairs.mails.ts';
import { calendarName, createVisitCalendar } from '#modules/repairs/visit-calendar.ts';

type Parts = Pick<Platform, 'mail' | 'config' | 'site' | 'shop' | 'clock' | 'limits'>;

/**
 * Writes the customer's mail about a step into the outbox: what it says is what was true in this transaction. It waits a little, in
 * which a later one takes its place and a step that was a wrong tap takes it along (decision 0025).
 */
export function createWriteMail(
  { mail, clock, limits, ...platform }: Parts,
  { wait, inviteAgain }: { readonly wait: MailWait; readonly inviteAgain: InviteAgain },
): WriteMail {
  const { settings } = platform.config;
  const template = createStepMail(settings);
  const visitCalendar = createVisitCalendar(platform);
  const { outbox } = mail;
  const correction = createCorrectionMail(settings);
  mail.templates.add(template);
  mail.templates.add(correction);

  const post = async (tx: Transaction, told: Told, { action, entryId }: { action: Action; entryId: string }) => {
    const { repair, customer, device, deviceIcon } = told.record;
    const written = writtenFrom(told, action);
    if (customer.email === null || !(await isVerified(tx, customer.id))) {
      if (hasOffer(written)) await inviteAgain(tx, customer.id);
      return;
    }
    const thread = threadOf(repair.id);
    const said = await outbox.saidIn(tx, thread);
    const since = new Date(clock.now().getTime() - limits.mail.again);
    if (mayBeRepeated(written) && isRepeated(written, saidBefore(said, since))) return;
    const delay = wait();
    const replaced = delay > 0 && said.some(({ waits }) => waits) ? await outbox.replace(tx, thread, entryId) : [];
    const visit = visitInCalendar(told.record, action);
    const calendar = visit && visitCalendar({ repair, device, deviceIcon, visit }, customer.mailLang);
    await outbox.post(tx, template, {
      to: customer.email,
      about: customer.id,
      lang: customer.mailLang,
      id: entryId,
      thread,
      wait: delay,
      ...expiryOf(told.record, action, { now: clock.now(), timeZone: settings.SHOP_TIME_ZONE }),
      data: {
        ...written,
        rail: railNow(told.record),
        moved: isPlan(written) && isMoved(written, saidBefore(said.filter(({ id }) => !replaced.includes(id)))),
        ...(calendar === null ? {} : { calendar: { name: calendarName(repair.id), text: calendar } }),
      },
    });
  };

  /** What a mail has said already isn't left standing. */
  const apologise = async (tx: Transaction, { record: { repair, customer, device }, next }: Told) => {
    if (customer.email === null || !(await isVerified(tx, customer.id))) return;
    const data = { repairId: repair.id, firstName: customer.firstName, device, next };
    await outbox.post(tx, correction, { to: customer.email, about: customer.id, lang: customer.mailLang, data });
  };

  return async (tx, { action, repairId, entryId, told, outdates, undone, again }) => {
    const delay = wait();
    if (delay > 0) for (const entry of undone) await outbox.takeBack(tx, entry, delay);
    if (again !== null && (await outbox.hasLeft(tx, undone))) await apologise(tx, again);
    if (told !== null) await post(tx, told, { action, entryId });
    else if (outdates && delay > 0) await outbox.replace(tx, threadOf(repairId), null);
  };
}

function threadOf(repairId: string): string {
  return `repair ${repairId}`;
}

function writtenFrom({ record, next }: Told, action: Action): StepMail {
  const { repair, proposals, device, deviceIcon, customer } = record;
  const offer = offerOf(record);
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
    instead: dayBefore(record),
    price: offer?.price ?? null,
    estimatedCost: offer?.estimatedCost ?? null,
    estimatedTime: offer?.estimatedTime ?? null,
    round: proposals.filter(({ status }) => status !== 'SUPERSEDED').length,
    validUntil: offer?.status === 'PENDING' ? (offer.expiresAt?.toISOString() ?? null) : null,
    toPay: repair.outcome === 'FIXED' ? repair.price : null,
    visit: visitOf(record),
    brought: isBrought(record),
    next,
  };
}

/** The promised day before the newest step; null where it changed none. */
function dayBefore({ newest }: RepairRecord): string | null {
  const day = newest.at(-1)?.undo?.repair['expectedAt'];
  return typeof day === 'string' ? day : null;
}

function offerOf(record: RepairRecord) {
  const offer = standingProposal(record);
  return offer?.status === 'REJECTED' ? null : offer;
}

function visitOf(record: RepairRecord) {
  const visit = newestVisit(record);
  return visit === null ? null : { date: visit.date, time: visit.time, address: visit.address };
}

/** The last visit for it was none: its customer brought it. */
function isBrought({ visits }: RepairRecord): boolean {
  return visits.findLast(({ type, undone }) => type === 'PICKUP' && !undone)?.mode === 'COUNTER';
}

/** The visit whose file goes along: where the mail tells its window, and where the step has just cancelled it. */
function visitInCalendar(record: RepairRecord, action: Action) {
  const visit = newestVisit(record);
  if (visit?.mode === 'COUNTER') return null;
  const cancelled = visit?.status === 'CANCELLED' && visit.updatedAt.getTime() === record.repair.updatedAt.getTime();
  return cancelled || tellsWindow(action) ? visit : null;
}

/** A mail that tells a window is of no use after it. */
function expiryOf(record: RepairRecord, action: Action, { now, timeZone }: { now: Date; timeZone: string }) {
  const visit = visitInCalendar(record, action);
  if (visit === null || !tellsWindow(action)) return {};
  const expiresAt = instantAt(visit.date, visit.time.slice(-5), timeZone);
  return expiresAt > now ? { expiresAt } : {};
}

function railNow({ repair, passed }: RepairRecord): StepMail['rail'] {
  const entries = passed.map(({ status, at }) => ({ status, createdAt: at.toISOString() }));
  return railOf(repair.status, entries).map(({ state }) => state);
}

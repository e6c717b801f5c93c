import { getRepairCalendar, NextStep } from '@atelier/contract';
import {
  actions,
  barriers,
  coverageReasons,
  isCovering,
  isPaidByWarranty,
  preparationOf,
  priceStyle,
  resolutions,
  shopTime,
  stations,
  transitionOf,
  visitFailures,
  type Action,
  type MailedAction,
  type MailFact,
} from '@atelier/domain';
import {
  formatDate,
  formatDays,
  formatDelay,
  formatPrice,
  formatWindow,
  nextStepText,
  resolutionText,
  type Translate,
  type WordKey,
} from '@atelier/i18n';
import * as z from 'zod/mini';
import { FIRST_VERSION, trackingPath } from '#modules/tracking/public.ts';
import type { Secrets } from '#platform/config/keys.ts';
import type { Settings } from '#platform/config/variables.ts';
import { emailLayout } from '#platform/mail/layout/email-layout.ts';
import type { EmailContent } from '#platform/mail/layout/email-content.ts';
import { type RenderedEmail, type EmailContext, mailTemplate } from '#platform/mail/layout/template.ts';
import { failedVisitBody, failureLinks, failureRows, isFailedVisit } from './failed-visit-mail.ts';

const text = z.nullable(z.string());

/** Data of a transition mail, as of the transition. Optional fields are missing in older stored mails. */
export const StepMail = z.object({
  action: z.enum(actions),
  repairId: z.string(),
  firstName: z.string(),
  device: z.string(),
  issue: z.string(),
  address: z.string(),
  reason: text,
  diagnosisNotes: text,
  resolution: z.nullish(z.enum(resolutions)),
  barrier: z.nullish(z.enum(barriers)),
  fixNotes: text,
  price: text,
  estimatedCost: text,
  estimatedTime: z.nullable(z.number()),
  expectedAt: text,
  visit: z.nullable(z.object({ date: z.string(), time: z.string(), address: z.string() })),
  next: z.optional(NextStep),
  rail: z.optional(z.array(z.enum(['done', 'current', 'off', 'skipped', 'todo']))),
  warrantyDays: z.nullish(z.number()),
  validUntil: z.nullish(z.string()),
  /** Last day of the warranty, once the device came home. */
  warrantyUntil: z.nullish(z.string()),
  toPay: z.nullish(z.string()),
  /** Promised day before a delay. */
  instead: z.nullish(z.string()),
  moved: z.optional(z.boolean()),
  /** The customer brought the device to the shop. */
  brought: z.optional(z.boolean()),
  deviceIcon: z.optional(z.string()),
  /** Why the warranty covers the claim or not. */
  coverage: z.nullish(z.enum(coverageReasons)),
  /** Why the driver got nothing at the door, and whether the next visit is agreed on by phone. */
  failure: z.nullish(z.enum(visitFailures)),
  byPhone: z.optional(z.boolean()),
  /** The driver's photo of the door arrived before the mail was sent. */
  doorPhoto: z.optional(z.boolean()),
  /** Number of proposals, not counting superseded ones. */
  round: z.optional(z.number()),
  /** Calendar file, stored so retries send the same. */
  calendar: z.optional(z.object({ name: z.string(), text: z.string() })),
});
export type StepMail = z.infer<typeof StepMail>;

type StepMailContext = EmailContext & { readonly t: Translate; readonly settings: Settings };

function formatAmount(amount: string | null, { settings, lang }: StepMailContext): string | null {
  return amount === null ? null : formatPrice(amount, priceStyle(settings.SHOP_CURRENCY), lang);
}

/** Label and value of each row. Rows without a value are left out. */
const mailRows: Readonly<
  Record<MailFact, readonly [label: WordKey, valueOf: (mail: StepMail, context: StepMailContext) => string | null]>
> = {
  device: ['mail.rows.device', ({ device }) => device],
  issue: ['mail.rows.issue', ({ issue }) => issue],
  address: ['mail.rows.address', ({ address }) => address],
  reason: ['mail.rows.reason', ({ reason }) => reason],
  diagnosis: ['mail.rows.findings', ({ diagnosisNotes }) => diagnosisNotes],
  resolution: [
    'repairs.details.resolution',
    ({ resolution = null, barrier = null }, { t }) => resolutionText(t, { resolution, barrier }) || null,
  ],
  coverage: [
    'mail.rows.warranty',
    ({ coverage = null, price }, { t }) =>
      coverage === null || (isCovering(coverage) && !isFree({ coverage, price }))
        ? null
        : t(`mail.coverage.${coverage}`),
  ],
  fix: ['mail.rows.workDone', ({ fixNotes }) => fixNotes],
  price: ['mail.rows.price', ({ price }, context) => formatAmount(price, context)],
  cost: ['mail.rows.estimatedCost', ({ estimatedCost }, context) => formatAmount(estimatedCost, context)],
  duration: [
    'mail.rows.estimatedTime',
    ({ estimatedTime }, { t }) => (estimatedTime === null ? null : t('common.workingDays', { count: estimatedTime })),
  ],
  warrantyDays: [
    'proposal.warranty',
    ({ warrantyDays = null }, { lang }) => (warrantyDays === null ? null : formatDays(warrantyDays, lang)),
  ],
  warrantyUntil: [
    'papers.fields.warrantyUntil',
    ({ warrantyUntil = null }, { lang }) => (warrantyUntil === null ? null : formatDate(warrantyUntil, lang)),
  ],
  validUntil: [
    'mail.rows.validUntil',
    ({ validUntil = null }, { lang, settings }) =>
      validUntil === null ? null : formatDate(shopTime(new Date(validUntil), settings.SHOP_TIME_ZONE).day, lang),
  ],
  toPay: ['mail.rows.toPay', ({ toPay = null }, context) => formatAmount(toPay, context)],
  expected: [
    'mail.rows.expectedAt',
    ({ expectedAt }, { lang }) => (expectedAt === null ? null : formatDate(expectedAt, lang)),
  ],
  newDate: [
    'mail.rows.newDate',
    ({ expectedAt, instead = null }, { lang }) => (expectedAt === null ? null : formatDelay(expectedAt, instead, lang)),
  ],
  window: [
    'mail.rows.window',
    ({ visit }, { lang }) => (visit === null ? null : formatWindow(visit.date, visit.time, lang)),
  ],
  place: ['mail.rows.address', ({ visit }) => visit?.address ?? null],
  preparation: [
    'repairs.preparation.title',
    ({ deviceIcon }, { t }) =>
      deviceIcon === undefined
        ? null
        : preparationOf(deviceIcon)
            .map((step) => t(`repairs.preparation.${step}`))
            .join('\n'),
  ],
};

/** Returns true if the action mails the customer (specification/life#notifications). */
function isMailed(action: Action): action is MailedAction {
  return transitionOf(action).notify.mail !== undefined;
}

export function listsWindow(action: Action): boolean {
  return mailFactsOf(action).includes('window');
}

function mailFactsOf(action: Action): readonly MailFact[] {
  return transitionOf(action).notify.mail?.lists ?? [];
}

/** Returns true if the mail asks the customer to answer a price. */
export function asksForAnswer(mail: StepMail): boolean {
  return isMailed(mail.action) && wordingOf(mail) === 'Repair.proposal.sent' && mail.price !== null;
}

/** A diagnosis with a price uses the proposal's wording, because two mails would repeat each other. */
function wordingOf({ action, price: amount }: StepMail): MailedAction {
  if (!isMailed(action)) throw new TypeError(`invariant: action ${action} has no mail`);
  return action === 'Repair.diagnosis.finished' && amount !== null ? 'Repair.proposal.sent' : action;
}

/** Mails that may be a customer's first about a request. A newer mail replaces one that waits, so it isn't always the same. */
const firstMails: readonly Action[] = ['Repair.created', 'Repair.confirm.request'];

export function stepMailTemplate({ settings, ...secrets }: Secrets & { readonly settings: Settings }) {
  return mailTemplate({
    name: 'repair.step',
    data: StepMail,
    render: (mail, context) => ({
      ...attachmentsOf(mail),
      ...emailLayout(context, (t) => {
        const { repairId: id, device } = mail;
        const action = wordingOf(mail);
        const wording = wordsOf(mail) ?? action;
        const stepContext: StepMailContext = { ...context, t, settings };
        return {
          subject: subjectOf(mail, action, stepContext),
          repairId: id,
          progress: progressOf(mail, stepContext),
          heading: t(`mail.${wording}.heading`, { id, device }),
          body: failedVisitBody(mail, wording, t) ?? t(`mail.${wording}.body`, { id, device }),
          name: mail.firstName,
          rows: [
            ...rowsOf(announcesCover(mail) ? coverFacts : mailFactsOf(action), mail, stepContext),
            ...failureRows(mail, t),
            ...custodyRows(stepContext),
          ],
          button: { label: t(`mail.${wording}.button`), path: dashboardPath(id, action) },
          ...(firstMails.includes(action) || announcesWalkIn(mail)
            ? {
                links: [
                  {
                    label: t('mail.tracking.first'),
                    path: trackingPath(secrets, { repairId: id, version: FIRST_VERSION }),
                  },
                ],
              }
            : {}),
          ...(isFailedVisit(mail) ? { links: failureLinks(mail, dashboardPath(id, action), t) } : {}),
        };
      }),
    }),
  });
}

function custodyRows({ custody, t }: StepMailContext): [string, string][] {
  if (custody === undefined) return [];
  return [
    [t('papers.file.checkpoint'), custody.checkpoint],
    [t('papers.file.key'), custody.keyId],
  ];
}

/** Returns the words of a mail that aren't its action's. */
function wordsOf(mail: StepMail): 'walkIn' | 'covered' | 'beyondRepair' | 'failedPickup' | 'failedReturn' | null {
  if (isFailedVisit(mail)) return mail.action === 'Repair.unreachable.request' ? 'failedPickup' : 'failedReturn';
  if (announcesCover(mail)) return 'covered';
  if (mail.action === 'Repair.diagnosis.finished' && mail.next?.name === 'BEYOND_REPAIR') return 'beyondRepair';
  return announcesWalkIn(mail) ? 'walkIn' : null;
}

const coverFacts: readonly MailFact[] = ['device', 'diagnosis', 'coverage', 'duration'];

/** The warranty's acceptance isn't the customer's, so its mail tells what the diagnosis found. */
function announcesCover(mail: StepMail): boolean {
  return mail.action === 'Repair.confirm.diagnosed' && isFree(mail);
}

function isFree({ coverage, price }: Pick<StepMail, 'coverage' | 'price'>): boolean {
  return isPaidByWarranty({ coverage: { covered: isCovering(coverage ?? undefined) }, price });
}

function announcesWalkIn({ action, brought = false }: StepMail): boolean {
  return brought && action === 'Repair.pickup.collected';
}

function attachmentsOf({ calendar }: StepMail): Pick<RenderedEmail, 'attachments'> {
  return calendar === undefined
    ? {}
    : { attachments: [{ name: calendar.name, type: getRepairCalendar.media, content: calendar.text }] };
}

function subjectOf(mail: StepMail, action: MailedAction, { t, lang, settings }: StepMailContext): string {
  const { repairId: id, device, next, moved = false } = mail;
  if (next === undefined) return t(`mail.${wordsOf(mail) ?? action}.subject`, { id, device });
  const line = nextStepText(next, lang, { style: priceStyle(settings.SHOP_CURRENCY) });
  return t(moved ? 'mail.layout.subjectMoved' : 'mail.layout.subject', { next: line, id });
}

function progressOf(mail: StepMail, { t }: StepMailContext): EmailContent['progress'] {
  const { rail, brought = false } = mail;
  if (rail === undefined) return undefined;
  const lit = rail.findLastIndex((state) => state !== 'todo');
  const name = stations[lit] ?? 'requested';
  const isCovered = name === 'approved' && isFree(mail);
  const station = t(brought && name === 'collected' ? 'rail.walkIn' : isCovered ? 'rail.covered' : `rail.${name}`);
  const wording = rail[lit] === 'off' ? 'mail.layout.railStopped' : 'mail.layout.rail';
  return { label: t(wording, { number: lit + 1, total: rail.length, station }), cells: rail };
}

function rowsOf(facts: readonly MailFact[], mail: StepMail, context: StepMailContext): [string, string][] {
  return facts.flatMap((name) => {
    const [label, valueOf] = mailRows[name];
    const value = valueOf(mail, context);
    return value === null ? [] : [[context.t(label), value]];
  });
}

function dashboardPath(id: string, action: MailedAction): string {
  const dialog = transitionOf(action).notify.mail?.opens;
  return `/dashboard?repair=${encodeURIComponent(id)}${dialog === undefined ? '' : `&do=${dialog}`}`;
}

import { getRepairCalendar, NextStep } from '@atelier/contract';
import {
  actions,
  preparationOf,
  priceStyle,
  shopTime,
  stations,
  transitionOf,
  type Action,
  type MailedAction,
  type MailFact,
} from '@atelier/domain';
import { formatDate, formatDelay, formatPrice, formatWindow, nextText, type Translate } from '@atelier/i18n';
import * as z from 'zod/mini';
import type { Settings } from '#platform/config/variables.ts';
import { letter } from '#platform/mail/letter.ts';
import type { LetterContent } from '#platform/mail/letter-content.ts';
import { type Letter, type LetterContext, mailTemplate } from '#platform/mail/template.ts';

const text = z.nullable(z.string());

/** What a mail about a step may say, as it was when the step was taken. */
export const StepMail = z.object({
  action: z.enum(actions),
  repairId: z.string(),
  firstName: z.string(),
  device: z.string(),
  issue: z.string(),
  address: z.string(),
  reason: text,
  diagnosisNotes: text,
  fixNotes: text,
  price: text,
  estimatedCost: text,
  estimatedTime: z.nullable(z.number()),
  expectedAt: text,
  visit: z.nullable(z.object({ date: z.string(), time: z.string(), address: z.string() })),
  /** What is next, as the page says it; missing in a mail that was written before this was kept, as is all below. */
  next: z.optional(NextStep),
  /** How each station of the rail stands. */
  rail: z.optional(z.array(z.enum(['done', 'current', 'off', 'skipped', 'todo']))),
  /** Until when a price that waits is offered, an instant. */
  validUntil: z.optional(text),
  /** What is paid when the device comes back. */
  toPay: z.optional(text),
  /** The day that was told before a delay. */
  instead: z.optional(text),
  /** Another day or window than the last mail said. */
  moved: z.optional(z.boolean()),
  /** Nobody came for the device: it was brought to the shop. */
  brought: z.optional(z.boolean()),
  /** The drawing of the device's type. */
  deviceIcon: z.optional(z.string()),
  /** How many offers were made and not just replaced by another. */
  round: z.optional(z.number()),
  /** The file of the visit, written with the mail: a repeat sends the same. */
  calendar: z.optional(z.object({ name: z.string(), text: z.string() })),
});
export type StepMail = z.infer<typeof StepMail>;

type Context = LetterContext & { readonly t: Translate; readonly settings: Settings };

function price(amount: string | null, { settings, lang }: Context): string | null {
  return amount === null ? null : formatPrice(amount, priceStyle(settings.SHOP_CURRENCY), lang);
}

/** The facts that a mail may list, each with its label; one without a value is left out. */
const mailRows = {
  device: (mail: StepMail, { t }: Context) => [t('mail.rows.device'), mail.device],
  issue: (mail: StepMail, { t }: Context) => [t('mail.rows.issue'), mail.issue],
  address: (mail: StepMail, { t }: Context) => [t('mail.rows.address'), mail.address],
  reason: (mail: StepMail, { t }: Context) => [t('mail.rows.reason'), mail.reason],
  diagnosis: (mail: StepMail, { t }: Context) => [t('mail.rows.found'), mail.diagnosisNotes],
  fix: (mail: StepMail, { t }: Context) => [t('mail.rows.done'), mail.fixNotes],
  price: (mail: StepMail, context: Context) => [context.t('mail.rows.price'), price(mail.price, context)],
  cost: (mail: StepMail, context: Context) => [
    context.t('mail.rows.estimatedCost'),
    price(mail.estimatedCost, context),
  ],
  duration: ({ estimatedTime }: StepMail, { t }: Context) => [
    t('mail.rows.estimatedTime'),
    estimatedTime === null ? null : t('common.workingDays', { count: estimatedTime }),
  ],
  validUntil: ({ validUntil = null }: StepMail, { t, lang, settings }: Context) => [
    t('mail.rows.validUntil'),
    validUntil === null ? null : formatDate(shopTime(new Date(validUntil), settings.SHOP_TIME_ZONE).day, lang),
  ],
  toPay: ({ toPay = null }: StepMail, context: Context) => [context.t('mail.rows.toPay'), price(toPay, context)],
  expected: ({ expectedAt }: StepMail, { t, lang }: Context) => [
    t('mail.rows.expectedAt'),
    expectedAt === null ? null : formatDate(expectedAt, lang),
  ],
  newDate: ({ expectedAt, instead = null }: StepMail, { t, lang }: Context) => [
    t('mail.rows.newDate'),
    expectedAt === null ? null : formatDelay(expectedAt, instead, lang),
  ],
  window: ({ visit }: StepMail, { t, lang }: Context) => [
    t('mail.rows.window'),
    visit === null ? null : formatWindow(visit.date, visit.time, lang),
  ],
  place: ({ visit }: StepMail, { t }: Context) => [t('mail.rows.address'), visit?.address ?? null],
  preparation: ({ deviceIcon }: StepMail, { t }: Context) => [
    t('repairs.preparation.title'),
    deviceIcon === undefined
      ? null
      : preparationOf(deviceIcon)
          .map((step) => t(`repairs.preparation.${step}`))
          .join('\n'),
  ],
} as const satisfies Record<MailFact, (mail: StepMail, context: Context) => [string, string | null]>;

/** Every action that writes to the customer; its entry says what the mail lists (specification/life#what-is-told). */
export const mailedActions: readonly MailedAction[] = actions.filter(isMailed);

function isMailed(action: Action): action is MailedAction {
  return transitionOf(action).tells.mail !== undefined;
}

/** Its mail says when somebody comes. */
export function tellsWindow(action: Action): boolean {
  return listOf(action).includes('window');
}

function listOf(action: Action): readonly MailFact[] {
  return transitionOf(action).tells.mail?.lists ?? [];
}

/** It asks the customer for their answer to a price. */
export function hasOffer(mail: StepMail): boolean {
  return isMailed(mail.action) && worded(mail) === 'Repair.proposal.sent' && mail.price !== null;
}

/** The diagnosis that brings a price is the price's own mail: two would say the same. */
function worded({ action, price: amount }: StepMail): MailedAction {
  if (!isMailed(action)) throw new TypeError(`no mail tells of ${action}`);
  return action === 'Repair.diagnosis.finished' && amount !== null ? 'Repair.proposal.sent' : action;
}

/** The mail about a step of a repair, with prices as this shop writes them. */
export function createStepMail(settings: Settings) {
  return mailTemplate({
    name: 'repair.step',
    data: StepMail,
    render: (mail, context) => ({
      ...attached(mail),
      ...letter(context, (t) => {
        const { repairId: id, device } = mail;
        const action = worded(mail);
        const words = isBroughtIn(mail) ? 'brought' : action;
        const about: Context = { ...context, t, settings };
        return {
          subject: subjectOf(mail, action, about),
          repairId: id,
          progress: progressOf(mail, about),
          heading: t(`mail.${words}.heading`, { id, device }),
          body: t(`mail.${words}.body`, { id, device }),
          name: mail.firstName,
          rows: listed(action, mail, about),
          button: { label: t(`mail.${words}.button`), path: pathTo(id, action) },
        };
      }),
    }),
  });
}

/** It tells of a device that was collected from nobody. */
function isBroughtIn({ action, brought = false }: StepMail): boolean {
  return brought && action === 'Repair.pickup.collected';
}

function attached({ calendar }: StepMail): Pick<Letter, 'attachments'> {
  return calendar === undefined
    ? {}
    : { attachments: [{ name: calendar.name, type: getRepairCalendar.media, content: calendar.text }] };
}

function subjectOf(mail: StepMail, action: MailedAction, { t, lang, settings }: Context): string {
  const { repairId: id, device, next, moved = false } = mail;
  if (next === undefined) return t(`mail.${isBroughtIn(mail) ? 'brought' : action}.subject`, { id, device });
  const line = nextText(next, lang, { style: priceStyle(settings.SHOP_CURRENCY) });
  return t(moved ? 'mail.layout.subjectMoved' : 'mail.layout.subject', { next: line, id });
}

function progressOf({ rail, brought = false }: StepMail, { t }: Context): LetterContent['progress'] {
  if (rail === undefined) return undefined;
  const lit = rail.findLastIndex((state) => state !== 'todo');
  const name = stations[lit] ?? 'requested';
  const station = t(brought && name === 'collected' ? 'rail.brought' : `rail.${name}`);
  const words = rail[lit] === 'off' ? 'mail.layout.railOff' : 'mail.layout.rail';
  return { label: t(words, { number: lit + 1, total: rail.length, station }), cells: rail };
}

function listed(action: MailedAction, mail: StepMail, context: Context): [string, string][] {
  return listOf(action).flatMap((name) => {
    const [label, value] = mailRows[name](mail, context);
    return value === null ? [] : [[label, value]];
  });
}

/** What the button leads to: the dialog itself, where something is asked. */
function pathTo(id: string, action: MailedAction): string {
  const what = transitionOf(action).tells.mail?.opens;
  return `/dashboard?repair=${encodeURIComponent(id)}${what === undefined ? '' : `&do=${what}`}`;
}

import { getRepairCalendar } from '@atelier/contract';
import { actions, priceStyle } from '@atelier/domain';
import { formatDate, formatPrice, formatWindow, type Translate } from '@atelier/i18n';
import * as z from 'zod/mini';
import type { Settings } from '../../platform/config/variables.ts';
import { letter } from '../../platform/mail/letter.ts';
import { type Letter, type LetterContext, mailTemplate } from '../../platform/mail/template.ts';

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
  /** The file of the visit, written with the mail: a repeat sends the same. */
  calendar: z.optional(z.object({ name: z.string(), text: z.string() })),
});
export type StepMail = z.infer<typeof StepMail>;

type Context = LetterContext & { readonly t: Translate; readonly shop: Settings };
type RowName = keyof typeof mailRows;

const price = (amount: string | null, { shop, lang }: Context): string | null =>
  amount === null
    ? null
    : formatPrice(amount, priceStyle('details', shop.SHOP_CURRENCY_SYMBOL, shop.SHOP_CURRENCY), lang);

/** The facts that a mail may list, each with its label; one without a value is left out. */
const mailRows = {
  device: (mail: StepMail, { t }: Context) => [t('mail.rows.device'), mail.device],
  issue: (mail: StepMail, { t }: Context) => [t('mail.rows.issue'), mail.issue],
  address: (mail: StepMail, { t }: Context) => [t('mail.rows.address'), mail.address],
  reason: (mail: StepMail, { t }: Context) => [t('mail.rows.reason'), mail.reason],
  diagnosis: (mail: StepMail, { t }: Context) => [t('mail.rows.notes'), mail.diagnosisNotes],
  fix: (mail: StepMail, { t }: Context) => [t('mail.rows.notes'), mail.fixNotes],
  price: (mail: StepMail, context: Context) => [context.t('mail.rows.price'), price(mail.price, context)],
  cost: (mail: StepMail, context: Context) => [
    context.t('mail.rows.estimatedCost'),
    price(mail.estimatedCost, context),
  ],
  duration: ({ estimatedTime }: StepMail, { t }: Context) => [
    t('mail.rows.estimatedTime'),
    estimatedTime === null ? null : t('common.workingDays', { count: estimatedTime }),
  ],
  expected: ({ expectedAt }: StepMail, { t, lang }: Context) => [
    t('mail.rows.expectedAt'),
    expectedAt === null ? null : formatDate(expectedAt, lang),
  ],
  window: ({ visit }: StepMail, { t, lang }: Context) => [
    t('mail.rows.window'),
    visit === null ? null : formatWindow(visit.date, visit.time, lang),
  ],
  place: ({ visit }: StepMail, { t }: Context) => [t('mail.rows.address'), visit?.address ?? null],
} as const satisfies Record<string, (mail: StepMail, context: Context) => [string, string | null]>;

const offer = ['diagnosis', 'price', 'cost', 'duration'] as const;
const visit = ['device', 'window', 'place'] as const;

/** Every action that writes to the customer, and what its mail lists (decisions section 2, 'tells the customer'). */
export const mailedActions = {
  'Repair.created': ['device', 'issue', 'address'],
  'Repair.cancel.request': ['device', 'reason'],
  'Repair.confirm.request': ['device'],
  'Repair.decline.request': ['device', 'reason'],
  'Repair.unreachable.request': ['device'],
  'Repair.pickup.planned': visit,
  'Repair.pickup.collected': ['device'],
  'Repair.diagnosis.started': ['device'],
  'Repair.diagnosis.externalized': ['device'],
  'Repair.diagnosis.finished': offer,
  'Repair.proposal.sent': offer,
  'Repair.confirm.diagnosed': ['device', 'price', 'duration'],
  'Repair.approve.proposal': ['device', 'price', 'duration'],
  'Repair.reject.diagnosed': ['device', 'reason'],
  'Repair.unreachable.proposal': ['device', 'price'],
  'Repair.fix.started': ['device', 'expected'],
  'Repair.fix.finished': ['device', 'fix'],
  'Repair.delayed': ['device', 'reason', 'expected'],
  'Repair.confirm.return': visit,
  'Repair.return.collected': visit,
  'Repair.return.delivered': ['device'],
  'Repair.unreachable.return': ['device'],
  'Repair.aborted': ['device', 'reason'],
  'Repair.writtenOff': ['device', 'reason'],
} as const satisfies Record<string, readonly RowName[]>;

type MailedAction = keyof typeof mailedActions;
export const isMailed = (action: string): action is MailedAction => action in mailedActions;

/** Its mail says when somebody comes. */
export const tellsWindow = (action: string): boolean => {
  const rows: readonly RowName[] = isMailed(action) ? mailedActions[action] : [];
  return rows.includes('window');
};

const listed = (action: MailedAction, mail: StepMail, context: Context): [string, string][] =>
  mailedActions[action].flatMap((name) => {
    const [label, value] = mailRows[name](mail, context);
    return value === null ? [] : [[label, value]];
  });

const attached = ({ calendar }: StepMail): Pick<Letter, 'attachments'> =>
  calendar === undefined
    ? {}
    : { attachments: [{ name: calendar.name, type: getRepairCalendar.media, content: calendar.text }] };

/** The mail about a step of a repair, signed by this shop. */
export const createStepMail = (shop: Settings) => {
  const lay = letter(shop);
  return mailTemplate({
    name: 'repair.step',
    data: StepMail,
    render: (mail, context) => ({
      ...attached(mail),
      ...lay(context, (t) => {
        const { action, repairId: id, device } = mail;
        if (!isMailed(action)) throw new TypeError(`no mail tells of ${action}`);
        return {
          subject: t(`mail.${action}.subject`, { id, device }),
          heading: t(`mail.${action}.heading`, { id, device }),
          body: t(`mail.${action}.body`, { id, device }),
          name: mail.firstName,
          rows: listed(action, mail, { ...context, t, shop }),
          button: { label: t(`mail.${action}.button`), path: `/dashboard?repair=${encodeURIComponent(id)}` },
        };
      }),
    }),
  });
};

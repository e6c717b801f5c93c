import { eachDetail, type Language, type PaperKind, type StaffRepair } from '@atelier/contract';
import { isPaidByWarranty, priceStyle, readablePhone, shopTime } from '@atelier/domain';
import { formatDate, formatDays, formatPrice, type fr, resolutionText, type Translate } from '@atelier/i18n';
import type { ShopIdentity } from '#platform/web/shop-identity.ts';
import type { Block, Paper } from './paper.ts';

/** Shop, language and clock of a paper. */
export type PaperContext = {
  readonly t: Translate;
  readonly lang: Language;
  readonly shop: ShopIdentity & { readonly address: string; readonly currency: string; readonly timeZone: string };
  readonly publicUrl: string;
  readonly isDemonstration: boolean;
  /** Path of the repair's tracking link, for the intake slip. Null once it has ended. */
  readonly trackingPath?: string | null;
};

/** Repair as staff who see all repairs read it. */
export type PaperRepair = Omit<StaffRepair, 'allowedActions'>;

export type PlainPaperKind = Exclude<PaperKind, 'court'>;

type Template = (context: PaperContext, repair: PaperRepair) => readonly Block[] | null;

/** Papers about a repair by kind, null where the repair has none of that kind. */
const templates: Readonly<Record<PlainPaperKind, Template>> = {
  intake: intakeSlip,
  quote,
  warranty: warrantySlip,
  unrepaired: unrepairedStatement,
};

export function repairPaper(context: PaperContext, repair: PaperRepair, kind: PlainPaperKind): Paper | null {
  const blocks = templates[kind](context, repair);
  if (blocks === null) return null;
  const title = context.t(`papers.${kind}.title`);
  return onLetterhead(context, `${title} ${repair.id}`, [{ kind: 'title', text: title }, ...blocks]);
}

export function onLetterhead(
  { t, lang, shop, isDemonstration }: PaperContext,
  title: string,
  blocks: readonly Block[],
): Paper {
  return {
    title,
    lang,
    sheet: 'A4',
    pages: [
      [{ kind: 'shop', text: shop.name }, { kind: 'note', text: [shop.address, shop.phone].join('\n') }, ...blocks],
    ],
    foot: [shop.name, shop.phone].join(' · '),
    ...(isDemonstration ? { mark: t('papers.demonstration') } : {}),
  };
}

/** Returns the log without corrections and what they undid. */
export function validEntries({ log }: PaperRepair): PaperRepair['log'] {
  return log.filter(({ action, corrected }) => !corrected && action !== 'Repair.corrected');
}

/** Returns the first arrival of the device at the shop, null before. */
export function arrivalOf(repair: PaperRepair): Date | null {
  const arrival = validEntries(repair).find(({ from, to }) => to.custody === 'CENTER' && from?.custody !== 'CENTER');
  return arrival === undefined ? null : new Date(arrival.at);
}

export function dayOf({ lang, shop }: PaperContext, at: Date | string | null): string | null {
  if (at === null) return null;
  return formatDate(typeof at === 'string' && at.length === 10 ? at : shopTime(new Date(at), shop.timeZone).day, lang);
}

export function momentIn({ lang, shop }: PaperContext, at: Date): string {
  const { day, time } = shopTime(at, shop.timeZone);
  return `${formatDate(day, lang)}, ${time.slice(0, 5)}`;
}

/** Returns the number as people read it aloud, in two groups. */
export function readableNumber(id: string): string {
  return `${id.slice(0, 4)} ${id.slice(4)}`;
}

type FieldName = keyof (typeof fr)['papers']['fields'];
type Fields = Readonly<Partial<Record<FieldName, string | null>>>;

/** Returns a block of named fields in their order. */
export function fieldsBlock(t: Translate, fields: Fields): Block {
  const names = Object.keys(fields) as FieldName[];
  return { kind: 'facts', rows: names.map((name) => [t(`papers.fields.${name}`), fields[name] ?? null]) };
}

export function aboutRepair({ id, customer, device }: PaperRepair) {
  return {
    repair: readableNumber(id),
    customer: customer.name,
    device: `${device.name} (${device.type.name})`,
    ...eachDetail((detail) => device[detail]),
  };
}

export function qrBlock({ t, publicUrl }: PaperContext, id: string, beside: readonly string[]): Block {
  return {
    kind: 'code',
    url: `${publicUrl}/r/${id}`,
    alt: t('papers.code.alt', { id }),
    beside: beside.map((text) => ({ kind: 'text', text })),
  };
}

/** Returns the slip that a customer gets for the device. Repairs whose device hasn't arrived have it for the pickup. */
function intakeSlip(context: PaperContext, repair: PaperRepair): readonly Block[] {
  const { t } = context;
  const { accessories, customer, pickupLogistic: pickup } = repair;
  const { repair: _, ...about } = aboutRepair(repair);
  return [
    { kind: 'number', text: readableNumber(repair.id) },
    fieldsBlock(t, {
      ...about,
      phone: customer.phone === null ? null : readablePhone(customer.phone),
      address: customer.address,
      receivedAt: dayOf(context, arrivalOf(repair)),
      issue: repair.issue,
      condition: pickup?.condition ?? null,
      accessories: accessories.map(({ name }) => name).join('\n'),
    }),
    qrBlock(context, repair.id, [t('papers.code.customer'), t('papers.intake.keep')]),
    ...trackingCode(context),
    { kind: 'signature', label: t('papers.intake.signature') },
  ];
}

function trackingCode({ t, publicUrl, trackingPath = null }: PaperContext): readonly Block[] {
  if (trackingPath === null) return [];
  const url = `${publicUrl}${trackingPath}`;
  const beside = [{ kind: 'text', text: t('papers.tracking.text') } as const, { kind: 'note', text: url } as const];
  return [{ kind: 'code', url, alt: t('papers.tracking.alt'), beside }];
}

function quote(context: PaperContext, repair: PaperRepair): readonly Block[] | null {
  const { t, lang, shop } = context;
  const { proposal, diagnosis } = repair;
  // Nobody quotes what the warranty pays.
  if (proposal === null || isPaidByWarranty(repair)) return null;
  const isPending = proposal.status === 'PENDING';
  return [
    fieldsBlock(t, { ...aboutRepair(repair), issue: repair.issue }),
    fieldsBlock(t, {
      findings: diagnosis?.notes ?? null,
      price: formatPrice(proposal.price, priceStyle(shop.currency), lang),
      duration: t('common.workingDays', { count: proposal.estimatedTime }),
      warranty: proposal.warrantyDays === null ? null : formatDays(proposal.warrantyDays, lang),
      validUntil: isPending ? dayOf(context, proposal.expiresAt) : null,
      answeredAt: proposal.status === 'ACCEPTED' ? dayOf(context, acceptanceOf(repair)) : null,
    }),
    ...(isPending ? [{ kind: 'text', text: t('papers.quote.answer', { phone: shop.phone }) } as const] : []),
    qrBlock(context, repair.id, [t('papers.code.customer')]),
    ...(isPending ? [{ kind: 'signature', label: t('papers.quote.signature') } as const] : []),
  ];
}

/** Returns the time of the answer, null for an imported repair. */
function acceptanceOf(repair: PaperRepair): string | null {
  const answers = ['Repair.confirm.diagnosed', 'Repair.approve.proposal'];
  return validEntries(repair).findLast(({ action }) => answers.includes(action))?.at ?? null;
}

function warrantySlip(context: PaperContext, repair: PaperRepair): readonly Block[] | null {
  const { t } = context;
  if (repair.warrantyUntil === null) return null;
  return [
    { kind: 'text', text: t('papers.warranty.text') },
    fieldsBlock(t, {
      ...aboutRepair(repair),
      issue: repair.issue,
      warrantyUntil: dayOf(context, repair.warrantyUntil),
    }),
    qrBlock(context, repair.id, [t('papers.code.customer')]),
  ];
}

/** Returns the statement that a device went home unrepaired. Insurances and sellers ask for it. */
function unrepairedStatement(context: PaperContext, repair: PaperRepair): readonly Block[] | null {
  const { t } = context;
  const returned = validEntries(repair).findLast(
    ({ from, to }) => to.custody === 'CUSTOMER' && from !== null && from.custody !== 'CUSTOMER',
  );
  if (repair.custody !== 'CUSTOMER' || returned === undefined || !repair.outcome.startsWith('UNREPAIRED')) return null;
  const reason = repair.outcome === 'UNREPAIRED_REJECTED' ? 'rejected' : 'aborted';
  return [
    { kind: 'text', text: t('papers.unrepaired.text') },
    fieldsBlock(t, {
      ...aboutRepair(repair),
      issue: repair.issue,
      findings: repair.diagnosis?.notes ?? null,
      reason: t(`papers.unrepaired.${reason}`),
      resolution: resolutionText(t, repair),
      returnedAt: dayOf(context, returned.at),
    }),
    { kind: 'signature', label: t('papers.unrepaired.signature') },
  ];
}

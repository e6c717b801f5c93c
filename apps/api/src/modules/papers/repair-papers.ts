import type { Language, MyPaperKind, PaperKind, Proof, SealVerdict, StaffRepair } from '@atelier/contract';
import { priceStyle, readablePhone, shopTime } from '@atelier/domain';
import { formatDate, formatPrice, resolutionText, type Translate } from '@atelier/i18n';
import type { ShopIdentity } from '#platform/web/shop-identity.ts';
import type { Block, Fact, Paper } from './paper.ts';

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

export type PaperHandover = {
  readonly id: string;
  readonly at: string;
  readonly from: StaffRepair['custody'];
  readonly fromName: string | null;
  readonly to: StaffRepair['custody'];
  readonly toName: string | null;
  readonly seq: number;
  readonly condition: string | null;
  /** Ids of those that changed hands. */
  readonly accessories: readonly string[];
  readonly keyId: string | null;
  readonly isVoid: boolean;
  readonly verdict: SealVerdict;
  readonly proofs: readonly Proof[];
};

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

/** Returns the first arrival of the device at the shop, null before. */
export function arrivalOf({ log }: PaperRepair): Date | null {
  const arrival = log.find(({ from, to }) => to.custody === 'CENTER' && from?.custody !== 'CENTER');
  return arrival === undefined ? null : new Date(arrival.at);
}

export function dayOf({ lang, shop }: PaperContext, at: Date | string | null): string | null {
  if (at === null) return null;
  return formatDate(typeof at === 'string' && at.length === 10 ? at : shopTime(new Date(at), shop.timeZone).day, lang);
}

/** Returns the number as people read it aloud, in two groups. */
export function readableNumber(id: string): string {
  return `${id.slice(0, 4)} ${id.slice(4)}`;
}

export function aboutRepair({ t }: PaperContext, { id, customer, device }: PaperRepair): Fact[] {
  return [
    [t('papers.fields.repair'), readableNumber(id)],
    [t('papers.fields.customer'), customer.name],
    [t('papers.fields.device'), `${device.name} (${device.type.name})`],
    [t('papers.fields.brand'), device.brand],
    [t('papers.fields.model'), device.model],
    [t('papers.fields.serialNumber'), device.serialNumber],
  ];
}

export function codeOf({ t, publicUrl }: PaperContext, id: string, beside: readonly string[]): Block {
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
  const names = accessories.map(({ name }) => name).join('\n');
  return [
    { kind: 'number', text: readableNumber(repair.id) },
    {
      kind: 'facts',
      rows: [
        ...aboutRepair(context, repair).slice(1),
        [t('papers.fields.phone'), customer.phone === null ? null : readablePhone(customer.phone)],
        [t('papers.fields.address'), customer.address],
        [t('papers.fields.receivedAt'), dayOf(context, arrivalOf(repair))],
        [t('papers.fields.issue'), repair.issue],
        [t('papers.fields.condition'), pickup?.condition ?? null],
        [t('papers.fields.accessories'), names === '' ? null : names],
      ],
    },
    codeOf(context, repair.id, [t('papers.code.customer'), t('papers.intake.keep')]),
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
  const { proposal, diagnosis, coverage } = repair;
  // Nobody quotes what the warranty pays.
  if (proposal === null || (coverage?.covered === true && Number(proposal.price) === 0)) return null;
  const isPending = proposal.status === 'PENDING';
  return [
    {
      kind: 'facts',
      rows: [...aboutRepair(context, repair), [t('papers.fields.issue'), repair.issue]],
    },
    {
      kind: 'facts',
      rows: [
        [t('papers.fields.findings'), diagnosis?.notes ?? null],
        [t('papers.fields.price'), formatPrice(proposal.price, priceStyle(shop.currency), lang)],
        [t('papers.fields.duration'), t('common.workingDays', { count: proposal.estimatedTime })],
        [t('papers.fields.validUntil'), isPending ? dayOf(context, proposal.expiresAt) : null],
      ],
    },
    { kind: 'text', text: t('papers.quote.answer', { phone: shop.phone }) },
    codeOf(context, repair.id, [t('papers.code.customer')]),
    ...(isPending ? [{ kind: 'signature', label: t('papers.quote.signature') } as const] : []),
  ];
}

function warrantySlip(context: PaperContext, repair: PaperRepair): readonly Block[] | null {
  const { t } = context;
  if (repair.warrantyUntil === null) return null;
  return [
    { kind: 'text', text: t('papers.warranty.text') },
    {
      kind: 'facts',
      rows: [
        ...aboutRepair(context, repair),
        [t('papers.fields.issue'), repair.issue],
        [t('papers.fields.warrantyUntil'), dayOf(context, repair.warrantyUntil)],
      ],
    },
    codeOf(context, repair.id, [t('papers.code.customer')]),
  ];
}

/** Returns the statement that a device went home unrepaired. Insurances and sellers ask for it. */
function unrepairedStatement(context: PaperContext, repair: PaperRepair): readonly Block[] | null {
  const { t } = context;
  const returned = repair.log.findLast(({ from, to }) => to.custody === 'CUSTOMER' && from?.custody !== 'CUSTOMER');
  if (repair.custody !== 'CUSTOMER' || returned === undefined || !repair.outcome.startsWith('UNREPAIRED')) return null;
  const reason = repair.outcome === 'UNREPAIRED_REJECTED' ? 'rejected' : 'aborted';
  return [
    { kind: 'text', text: t('papers.unrepaired.text') },
    {
      kind: 'facts',
      rows: [
        ...aboutRepair(context, repair),
        [t('papers.fields.issue'), repair.issue],
        [t('papers.fields.findings'), repair.diagnosis?.notes ?? null],
        [t('papers.fields.reason'), t(`papers.unrepaired.${reason}`)],
        [t('papers.fields.resolution'), resolutionText(t, repair)],
        [t('papers.fields.returnedAt'), dayOf(context, returned.at)],
      ],
    },
    { kind: 'signature', label: t('papers.unrepaired.signature') },
  ];
}

/** Place of a receipt in the custody log, with the address of the code that anybody checks. */
export type LoggedLine = { readonly since: Date | null; readonly checkpoint: string | null; readonly url: string };

type HandoverOnPaper = PaperHandover & { readonly line: LoggedLine };

export function handoverReceipt(context: PaperContext, repair: PaperRepair, handover: HandoverOnPaper): Paper {
  const { t } = context;
  const { since, checkpoint, url } = handover.line;
  const title = t('papers.handover.title');
  const person = (custody: PaperHandover['from'], name: string | null): string =>
    [t(`papers.party.${custody}`), name].filter(Boolean).join(' · ');
  return onLetterhead(context, `${title} ${repair.id}`, [
    { kind: 'title', text: title },
    {
      kind: 'facts',
      rows: [
        ...aboutRepair(context, repair),
        [t('papers.fields.at'), momentIn(context, new Date(handover.at))],
        [t('papers.fields.from'), person(handover.from, handover.fromName)],
        [t('papers.fields.to'), person(handover.to, handover.toName)],
        [t('papers.fields.condition'), handover.condition],
        ...accessoryFacts(context, repair, handover),
        [t('papers.fields.proof'), proofTexts(t, handover).join('\n')],
        [t('papers.fields.receipt'), `${handover.seq}`],
        [t('papers.fields.seal'), sealText(t, handover)],
        [t('papers.fields.loggedAt'), since === null ? t('papers.handover.notLogged') : momentIn(context, since)],
        [t('papers.fields.checkpoint'), checkpoint],
      ],
    },
    ...(handover.verdict === 'SIGNED' ? [checkedCode(t, url)] : []),
    ...signatureBlocks(t, handover),
  ]);
}

/** Returns the customer's own handover, undefined before. Customers read no names of the staff. */
export function ownHandover(
  kind: Extract<MyPaperKind, 'pickup' | 'return'>,
  handovers: readonly PaperHandover[],
): PaperHandover | undefined {
  const own = handovers.find(({ from, to, isVoid }) => !isVoid && (kind === 'pickup' ? from : to) === 'CUSTOMER');
  return own === undefined ? undefined : { ...own, [kind === 'pickup' ? 'toName' : 'fromName']: null };
}

/** Lists what changed hands, and after a return what stayed behind. */
function accessoryFacts({ t }: PaperContext, { accessories }: PaperRepair, { to, accessories: ids }: PaperHandover) {
  const handedOver = accessories.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const missing = accessories.flatMap(({ name, missingReason }) =>
    to === 'CUSTOMER' && missingReason !== null ? [`${name} (${t(`papers.missing.${missingReason}`)})`] : [],
  );
  return [
    [t('papers.fields.accessories'), handedOver.join('\n')],
    [t('papers.fields.missing'), missing.join('\n')],
  ] as const;
}

export function momentIn({ lang, shop }: PaperContext, at: Date): string {
  const { day, time } = shopTime(at, shop.timeZone);
  return `${formatDate(day, lang)}, ${time.slice(0, 5)}`;
}

/** The address has the whole signed text. */
function checkedCode(t: PaperContext['t'], url: string): Block {
  const beside = [{ kind: 'text', text: t('papers.handover.check') }] as const;
  return { kind: 'code', url, alt: t('papers.handover.codeAlt'), beside };
}

function sealText(t: PaperContext['t'], { verdict, keyId }: PaperHandover): string {
  return verdict === 'SIGNED' ? t('papers.handover.signed', { key: keyId ?? '' }) : t(`repairTrail.verdict.${verdict}`);
}

/** Evidence besides photos. A later entry completes the former one. */
function newestProof({ proofs }: PaperHandover): Proof | undefined {
  return proofs.findLast(({ kind, name, reason }) => kind === 'CODE' || name !== null || reason !== null);
}

function proofTexts(t: PaperContext['t'], handover: PaperHandover): readonly string[] {
  const scan = handover.proofs.find(({ kind }) => kind === 'SCAN');
  return [newestProof(handover) ?? [], scan ?? []].flat().map(({ kind, name, reason }) => {
    if (reason !== null) return t('handover.proof.NONE', { reason: t(`handover.reason.${reason}`) });
    if (kind === 'CODE' || kind === 'SCAN') return t(`handover.proof.${kind}`);
    return t(kind === 'SIGNATURE' ? 'handover.proof.signedBy' : 'handover.proof.namedBy', { name: name ?? '' });
  });
}

/** Draws the signature, or a line to sign on where there is no evidence. */
function signatureBlocks(t: PaperContext['t'], handover: PaperHandover): readonly Block[] {
  const proof = newestProof(handover);
  if (proof === undefined) return [{ kind: 'signature', label: t('papers.handover.signature') }];
  const { strokes, name } = proof;
  return strokes === null
    ? []
    : [{ kind: 'strokes', strokes, alt: t('handover.proof.signature', { name: name ?? '' }) }];
}

import type {
  CallData,
  getHandoverReceipt,
  getLabels,
  getMyPaper,
  getPaper,
  getShelfLabels,
  Language,
} from '@atelier/contract';
import { isCourtFileDue, isOffice, receiptNumber } from '@atelier/domain';
import { translate } from '@atelier/i18n';
import { inArray } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { Failure, orNotFound } from '#platform/http/errors/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { shelves } from '#schema/index.ts';
import type { SignedInViewer } from '#modules/sessions/public.ts';
import { codeAddress, readReceiptLine } from '#modules/custody/public.ts';
import { readHandovers, readStaffRepair } from '#modules/repairs/public.ts';
import { pathOfLink } from '#modules/tracking/public.ts';
import { findReceipt } from '#modules/till/public.ts';
import { courtPaper } from './court-paper.ts';
import { handoverReceipt, type LoggedLine, ownHandover, type PaperHandover } from './handover-receipt.ts';
import { deviceLabels, shelfLabels } from './label.ts';
import type { Paper } from './paper.ts';
import { paymentReceipt } from './payment-receipt.ts';
import { type PaperContext, type PaperRepair, type PlainPaperKind, repairPaper } from './repair-papers.ts';

export type PapersContext = Platform & {
  readonly shopAddress: (lang: Language) => string;
  readonly isDemonstration: () => boolean;
};

type ByReader<Input> = Input & { readonly viewer: Pick<SignedInViewer, 'lang'> };

/** PDF file with the name that a download gets. */
export type PaperFile = { readonly name: string; readonly content: Buffer };

/** Returns a paper in its customer's language, unless another is asked for. Throws `notFound` where the repair has none. */
export async function paper(
  context: PapersContext,
  db: Database,
  {
    kind,
    viewer,
    ...asked
  }: CallData<typeof getPaper, 'params'> &
    CallData<typeof getPaper, 'query'> & { readonly viewer: Pick<SignedInViewer, 'roles'> },
): Promise<PaperFile> {
  if (kind === 'court' && !isOffice(viewer)) throw new Failure('notAllowed');
  const { repair, about } = await read(context, db, asked);
  const found =
    kind === 'court'
      ? await courtFile(context, db, { about, repair })
      : repairPaper(await withTracking(context, db, { about, repair, kind }), repair, kind);
  return file(orNotFound(found), `${kind}-${repair.id}`);
}

/** Throws `notFound` unless the device was kept for long enough. */
async function courtFile(
  context: PapersContext,
  db: Database,
  { about, repair }: Omit<PlainPaper, 'kind'>,
): Promise<Paper> {
  const { uncollected } = repair;
  if (uncollected === null || !isCourtFileDue(uncollected, context.clock.now())) throw new Failure('notFound');
  return courtPaper(about, { ...repair, uncollected }, await readHandovers(context, db, repair.id));
}

export async function receipt(
  context: PapersContext,
  db: Database,
  {
    handoverId,
    ...asked
  }: CallData<typeof getHandoverReceipt, 'params'> & CallData<typeof getHandoverReceipt, 'query'>,
): Promise<PaperFile> {
  const { repair, about } = await read(context, db, asked);
  const handovers = await readHandovers(context, db, repair.id);
  const handover = orNotFound(handovers.find(({ id, isVoid }) => id === handoverId && !isVoid));
  const line = await lineOf(db, about, handover.id);
  return file(handoverReceipt(about, repair, { ...handover, line }), `receipt-${repair.id}-${handover.seq}`);
}

type OwnPaper = CallData<typeof getMyPaper, 'params'> & { readonly viewer: Pick<SignedInViewer, 'userId' | 'lang'> };

/** Returns a paper of the viewer's own repair, without names of the staff. */
export async function myPaper(
  context: PapersContext,
  db: Database,
  { id, kind, viewer: { userId, lang } }: OwnPaper,
): Promise<PaperFile> {
  const repair = await requireRepair(db, id, lang);
  if (repair.customer.id !== userId) throw new Failure('notFound');
  const about = contextIn(context, lang);
  const found =
    kind === 'pickup' || kind === 'return'
      ? await ownReceipt(about, repair, { kind, db, handovers: await readHandovers(context, db, id) })
      : repairPaper(await withTracking(context, db, { about, repair, kind }), repair, kind);
  return file(orNotFound(found), `${kind}-${id}`);
}

type OwnHandovers = {
  readonly kind: 'pickup' | 'return';
  readonly db: Database;
  readonly handovers: readonly PaperHandover[];
};

async function ownReceipt(about: PaperContext, repair: PaperRepair, { kind, db, handovers }: OwnHandovers) {
  const own = ownHandover(kind, handovers);
  return own === undefined ? null : handoverReceipt(about, repair, { ...own, line: await lineOf(db, about, own.id) });
}

async function lineOf(db: Database, { publicUrl }: PaperContext, handoverId: string): Promise<LoggedLine> {
  const { text, ...line } = await readReceiptLine(db, handoverId);
  return { ...line, url: codeAddress(publicUrl, text) };
}

type AskedReceipt = {
  readonly id: string;
  readonly paymentId: string;
  readonly lang?: Language | undefined;
  /** The customer who asks, and null for staff. */
  readonly customerId: string | null;
};

/** Returns the receipt of a payment. Customers read only their own. */
export async function paid(
  context: PapersContext,
  db: Database,
  { lang, customerId, ...asked }: AskedReceipt,
): Promise<PaperFile> {
  const issued = await findReceipt(db, asked);
  if (issued === undefined || (customerId !== null && issued.customerId !== customerId)) throw new Failure('notFound');
  return file(
    paymentReceipt(contextIn(context, lang ?? issued.lang), issued),
    `receipt-${receiptNumber(issued.receipt)}`,
  );
}

export async function labels(
  context: PapersContext,
  db: Database,
  { ids, sheet, viewer: { lang } }: ByReader<CallData<typeof getLabels, 'query'>>,
): Promise<PaperFile> {
  const repairs = await Promise.all(ids.map((id) => requireRepair(db, id, lang)));
  return file(
    deviceLabels(contextIn(context, lang), repairs, sheet),
    repairs.length === 1 ? `label-${ids[0]}` : 'labels',
  );
}

/** Returns the labels of shelves, also of retired ones, whose devices are still there. */
export async function labelsOfShelves(
  context: PapersContext,
  db: Database,
  { codes, sheet, viewer: { lang } }: ByReader<CallData<typeof getShelfLabels, 'query'>>,
): Promise<PaperFile> {
  const { name, code } = shelves;
  const known = await db.select({ name, code }).from(shelves).where(inArray(code, codes));
  const named = codes.flatMap((each) => known.filter((shelf) => shelf.code === each));
  if (named.length < codes.length) throw new Failure('notFound');
  return file(shelfLabels(contextIn(context, lang), named, sheet), 'shelves');
}

type PlainPaper = { readonly about: PaperContext; readonly repair: PaperRepair; readonly kind: PlainPaperKind };

/** Adds the tracking link that intake slips have. */
async function withTracking(context: PapersContext, db: Database, { about, repair, kind }: PlainPaper) {
  return kind === 'intake' ? { ...about, trackingPath: await pathOfLink(context, db, repair.id) } : about;
}

type AskedPaper = { readonly id: string; readonly lang?: Language | undefined };

async function read(context: PapersContext, db: Database, { id, lang: asked }: AskedPaper) {
  const seen = await requireRepair(db, id, asked ?? 'fr');
  const lang = asked ?? seen.customer.lang ?? 'fr';
  // The names of device types depend on the language.
  const repair = asked !== undefined || lang === 'fr' ? seen : await requireRepair(db, id, lang);
  return { repair, about: contextIn(context, lang) };
}

async function requireRepair(db: Database, id: string, lang: Language): Promise<PaperRepair> {
  return orNotFound(await readStaffRepair(db, { lang }, id));
}

function contextIn(
  { config: { settings }, shop, shopAddress, site, isDemonstration }: PapersContext,
  lang: Language,
): PaperContext {
  return {
    t: translate(lang),
    lang,
    shop: {
      ...shop(lang),
      address: shopAddress(lang),
      currency: settings.SHOP_CURRENCY,
      timeZone: settings.SHOP_TIME_ZONE,
    },
    publicUrl: site.publicUrl(),
    isDemonstration: isDemonstration(),
  };
}

async function file(paper: Paper, name: string): Promise<PaperFile> {
  // Loads the library with the first paper, because most starts print none.
  const { renderPaper } = await import('./paper.ts');
  return { name: `${name}.pdf`, content: await renderPaper(paper) };
}

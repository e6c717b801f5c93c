import { getRepairTrail, type StaffRepair } from '@atelier/contract';
import { priceStyle, shopTime } from '@atelier/domain';
import { formatDate, formatPrice, type Language, logLabel, translate, type Translate } from '@atelier/i18n';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openPaperShop, type PaperShop, readerIn } from './paper-shop.fixture.ts';
import { readPdf } from './read-pdf.fixture.ts';

let opened: PaperShop;
beforeAll(async () => {
  opened = await openPaperShop(inject('database'));
});
afterAll(() => opened.shop.stop());

type Context = {
  readonly t: Translate;
  readonly lang: Language;
  readonly repair: StaffRepair;
  /** Receipts of its handovers, oldest first. */
  readonly handovers: readonly string[];
};
/** A key of the translation, a text as it is, one that depends on the repair or on the language, or a pattern of a text that differs. */
type Expected = string | RegExp | ((context: Context) => string);

const time = /\d\d:\d\d/u;
const date = /\d{1,2}(?:er|st|nd|rd|th)? \p{L}+ \d{4}/u;
const instant = new RegExp(`${date.source}, ${time.source}`, 'u');
const instantsWithText = new RegExp(`(?:${instant.source} \\D+ )*${instant.source}`, 'u');
const trackingLink = /http\S+\/t#[\dA-Z]{8}\.[\da-f]{32}/u;
const keyId = /[\da-f]{16}/u;

const price =
  (amount: string) =>
  ({ lang }: Context): string =>
    formatPrice(amount, priceStyle('TND'), lang);
const today = ({ lang }: Context): string =>
  formatDate(shopTime(opened.shop.world.clock.now(), 'Africa/Tunis').day, lang);
const number = ({ repair: { id } }: Context): string => `${id.slice(0, 4)} ${id.slice(4)}`;
const device = ({ repair }: Context): string => `Pixel 9 (${repair.device.type.name})`;
const codeAlt = ({ t, repair: { id } }: Context): string => t('papers.code.alt', { id });

const letterhead = ['Atelier', '12, rue de Marseille, 1001 Tunis', '+216 71 000 000'];
const moment: Expected[] = [(context) => `${today(context)},`, time];
const ownDevice = ['papers.fields.device', device, 'papers.fields.brand', 'Google', 'papers.fields.model', 'GT-9'];
const owner = ['papers.fields.customer', 'customer Test', ...ownDevice, 'papers.fields.serialNumber', 'R58N12345'];
const about = ['papers.fields.repair', number, ...owner];
const issue = ['papers.fields.issue', 'The screen is black'];
const accessories = ['papers.fields.accessories', 'Charger', 'Case'];
const code = [codeAlt, 'papers.code.customer'];
const findings = ['papers.fields.findings', 'La dalle est morte, il faut la remplacer.'];
const duration: Expected[] = ['papers.fields.duration', ({ t }) => t('common.workingDays', { count: 3 })];
const quoted = [...findings, 'papers.fields.price', price('120.500'), ...duration];
const seal: Expected[] = ['papers.fields.seal', ({ t }) => t('papers.handover.signed', { key: '' }).trim(), keyId];
const sealed: Expected[] = [...seal, 'papers.fields.loggedAt', 'papers.handover.notLogged'];
const checked = ['papers.handover.codeAlt', 'papers.handover.check'];
const payer = ['papers.fields.customer', 'customer Test', 'papers.fields.device', 'Pixel 9'];
const payment = ['papers.fields.at', ...moment, 'papers.fields.repair', number, ...payer];
const labelled: Expected[][] = [
  [number, codeAlt, ({ repair }) => repair.device.type.name, 'Google GT-9'],
  [(context) => context.t('papers.label.received', { date: today(context) })],
  [({ t }) => t('papers.label.shelf', { shelf: 'B2' })],
];

type Paper = {
  readonly of: keyof PaperShop['ids'];
  readonly path: (context: Context) => string;
  readonly texts: readonly (readonly Expected[])[];
};

const paperOf =
  (kind: string) =>
  ({ repair: { id }, lang }: Context): string =>
    `/staff/repairs/${id}/papers/${kind}?lang=${lang}`;
const handoverAt =
  (position: number) =>
  ({ repair: { id }, handovers, lang }: Context): string =>
    `/staff/repairs/${id}/handovers/${handovers.at(position)}?lang=${lang}`;
const receiptOf =
  (kind: 'deposit' | 'counter') =>
  ({ repair: { id }, lang }: Context): string =>
    `/staff/repairs/${id}/payments/${opened.paid[kind].id}/receipt?lang=${lang}`;
const labelOf =
  (sheet: string) =>
  ({ repair: { id } }: Context): string =>
    `/staff/labels?ids=${id}&sheet=${sheet}`;

const papers: Readonly<Record<string, Paper>> = {
  'an intake slip': {
    of: 'returned',
    path: paperOf('intake'),
    texts: [
      [...letterhead, 'papers.intake.title', number, ...owner, 'papers.fields.phone', '+216 20 123 456'],
      ['papers.fields.address', '1 rue de Marseille, Tunis', 'papers.fields.receivedAt', today, ...issue],
      ['papers.fields.condition', 'Scratched', ...accessories, ...code, 'papers.intake.keep'],
      ['papers.tracking.alt', 'papers.tracking.text', trackingLink, 'papers.intake.signature'],
    ],
  },
  'a quote': {
    of: 'quoted',
    path: paperOf('quote'),
    texts: [
      [...letterhead, 'papers.quote.title', ...about, ...issue, ...quoted, 'papers.fields.validUntil', date],
      [({ t }) => t('papers.quote.answer', { phone: '+216 71 000 000' }), ...code, 'papers.quote.signature'],
    ],
  },
  'an accepted quote': {
    of: 'returned',
    path: paperOf('quote'),
    texts: [
      [...letterhead, 'papers.quote.title', ...about, ...issue, ...quoted, 'papers.fields.answeredAt', today, ...code],
    ],
  },
  'a warranty slip': {
    of: 'returned',
    path: paperOf('warranty'),
    texts: [
      [...letterhead, 'papers.warranty.title', 'papers.warranty.text', ...about, ...issue],
      ['papers.fields.warrantyUntil', ({ lang, repair }) => formatDate(repair.warrantyUntil, lang), ...code],
    ],
  },
  'a statement after a rejected quote': {
    of: 'rejected',
    path: paperOf('unrepaired'),
    texts: [
      [...letterhead, 'papers.unrepaired.title', 'papers.unrepaired.text', ...about, ...issue, ...findings],
      ['papers.fields.reason', 'papers.unrepaired.rejected', 'papers.fields.resolution', 'resolution.REPAIRABLE'],
      ['papers.fields.returnedAt', today, 'papers.unrepaired.signature'],
    ],
  },
  'a statement after a stopped repair': {
    of: 'aborted',
    path: paperOf('unrepaired'),
    texts: [
      [...letterhead, 'papers.unrepaired.title', 'papers.unrepaired.text', ...about, ...issue, 'papers.fields.reason'],
      ['papers.unrepaired.aborted', 'papers.fields.resolution', 'resolution.END_OF_LIFE', '·'],
      ['resolution.barrier.PARTS_UNAVAILABLE', 'papers.fields.returnedAt', today, 'papers.unrepaired.signature'],
    ],
  },
  'a signed receipt': {
    of: 'returned',
    path: handoverAt(0),
    texts: [
      [...letterhead, 'papers.handover.title', ...about, 'papers.fields.at', ...moment],
      ['papers.fields.from', 'papers.party.CUSTOMER', '· customer Test'],
      ['papers.fields.to', 'papers.party.COLLECTOR', '· collector Test', 'papers.fields.condition', 'Scratched'],
      [...accessories, 'papers.fields.proof', ({ t }) => t('handover.proof.signedBy', { name: 'Lina Qz' })],
      ['papers.fields.receipt', '1', ...sealed, ...checked],
      [({ t }) => t('handover.proof.signature', { name: 'Lina Qz' })],
    ],
  },
  'a receipt of the return': {
    of: 'returned',
    path: handoverAt(-1),
    texts: [
      [...letterhead, 'papers.handover.title', ...about, 'papers.fields.at', ...moment],
      ['papers.fields.from', 'papers.party.COURIER', '· courier Test'],
      ['papers.fields.to', 'papers.party.CUSTOMER', '· customer Test', ...accessories],
      ['papers.fields.receipt', '4', ...sealed, ...checked, 'papers.handover.signature'],
    ],
  },
  'a receipt of a payment': {
    of: 'returned',
    path: receiptOf('deposit'),
    texts: [
      [...letterhead, 'papers.payment.title', () => opened.paid.deposit.receipt, ...payment, 'papers.payment.kind'],
      ['papers.payment.kinds.DEPOSIT', 'papers.payment.method', 'papers.payment.methods.CASH'],
      ['papers.payment.amount', price('30'), 'papers.payment.paid', price('30'), 'papers.payment.notice'],
    ],
  },
  'a counter entry': {
    of: 'returned',
    path: receiptOf('counter'),
    texts: [
      [...letterhead, 'papers.payment.counterTitle', () => opened.paid.counter.receipt, ...payment],
      ['papers.payment.corrects', () => opened.paid.wrong.receipt, 'papers.payment.kind'],
      ['papers.payment.kinds.DEPOSIT', 'papers.payment.method', 'papers.payment.methods.TERMINAL'],
      ['papers.payment.amount', price('-5'), 'papers.payment.paid', price('30'), 'papers.payment.counterNotice'],
    ],
  },
  'a court file': {
    of: 'uncollected',
    path: paperOf('court'),
    texts: [
      [...letterhead, 'papers.court.title', ({ t }) => t('papers.court.text', { since: '' }).replace(/\s*\.$/u, '')],
      [new RegExp(`${instant.source}\\.`, 'u'), ...about, 'papers.fields.address', '1 rue de Marseille, Tunis'],
      [...issue, 'papers.fields.price', price('120.500'), 'papers.court.notices'],
      ...[1, 2, 3].map((n): Expected[] => [({ t }) => t('papers.court.notice', { n }), instant]),
      ['papers.court.log', instant, ({ t }) => logLabel(t, 'Repair.created'), instantsWithText],
      [({ t }) => logLabel(t, 'Repair.unreachable.return'), 'papers.court.custody', instant],
      ['papers.party.CUSTOMER', '›', 'papers.party.COLLECTOR', '·', 'papers.fields.receipt', '1 ·'],
      ['papers.court.signed', instant, 'papers.party.COLLECTOR', '›', 'papers.party.CENTER', '·'],
      ['papers.fields.receipt', '2 ·', 'papers.court.signed', 'papers.court.signature'],
    ],
  },
  'a label': { of: 'quoted', path: labelOf('LABEL'), texts: labelled },
  'a large label': { of: 'quoted', path: labelOf('A6'), texts: labelled },
  'a label of a shelf': {
    of: 'quoted',
    path: () => `/staff/labels/shelves?codes=${opened.shelfCode}`,
    texts: [['B2', ({ t }) => t('papers.label.shelfAlt', { shelf: 'B2' }), () => opened.shelfCode]],
  },
};

describe.each(['fr', 'en'] as const)('in %s', (lang) => {
  test.each(Object.entries(papers))('%s reads in order [2.160]', async (_, { of, path, texts }) => {
    const { shop, ids } = opened;
    const { send, browser } = shop.people[readerIn[lang]];
    const repair = await shop.readAsStaff(ids[of], readerIn[lang]);
    const trail = await send(getRepairTrail, { params: { id: repair.id } });
    const handovers = trail.handovers.map(({ id }) => id).toReversed();
    const context = { t: translate(lang), lang, repair, handovers };
    const answer = await browser.request('GET', path(context));
    const { pages, lang: language } = await readPdf(await answer.bytes());
    expect([answer.status, language, pages.flatMap(({ untagged }) => untagged)]).toEqual([200, lang, []]);
    expect(pages.flatMap(({ artifacts }) => artifacts).join('\n')).not.toMatch(/d[eé]monstration/iu);
    const read = pages.flatMap(({ structure }) => structure).join(' ');
    expect(withPlainSpaces(read)).toMatch(patternOf(texts.flat(), context));
  });
});

function withPlainSpaces(text: string): string {
  return text.replaceAll(/\s+/gu, ' ');
}

function patternOf(texts: readonly Expected[], context: Context): RegExp {
  const patterns = texts.map((text) => {
    if (text instanceof RegExp) return text.source;
    const expected = typeof text === 'function' ? text(context) : isKey(text) ? context.t(text) : text;
    return withPlainSpaces(expected).replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`);
  });
  return new RegExp(`^${patterns.join(' ')}$`, 'u');
}

function isKey(text: string): text is Parameters<Translate>[0] {
  return /^(?:papers|resolution)\./u.test(text);
}

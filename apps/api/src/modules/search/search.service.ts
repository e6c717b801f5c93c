import type { DriverRepairItem, SearchHit, StaffRepairItem } from '@atelier/contract';
import { isOffice, withoutAccents } from '@atelier/domain';
import type { WordPatterns } from '#platform/database/correct-spelling.ts';
import { transaction, type Transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import {
  list,
  listFound,
  search,
  searchSimilar,
  seesAsDriver,
  selectHits,
  type SearchResult,
  type StaffViewer,
} from '../repairs/public.ts';
import { selectOtherHits } from './search.queries.ts';

/** Number of repairs in an answer. */
const MAX_REPAIRS = 6;

/** Searches all that the viewer's lists show. Drivers find their own repairs only, and only exactly. */
export function findEverything(platform: Platform, viewer: StaffViewer, text: string) {
  return seesAsDriver(viewer) ? findForDriver(platform, viewer, text) : findForStaff(platform, viewer, text);
}

async function findForDriver(platform: Platform, viewer: StaffViewer, q: string) {
  const query = { q, sort: 'due', limit: MAX_REPAIRS } as const;
  const { data } = await list(platform, platform.database, { viewer, query });
  return { hits: data.map(presentRepair), similar: null };
}

function findForStaff(platform: Platform, viewer: StaffViewer, text: string) {
  const limits = platform.limits.search;
  return transaction(platform.database, async (tx) => {
    const hits = await hitsOf(platform, tx, { viewer, result: await search(tx, { text, viewer }, limits) });
    const result = hits.length > 0 ? null : await searchSimilar(tx, text, limits);
    if (result === null) return { hits, similar: null };
    const similarHits = await hitsOf(platform, tx, { viewer, result });
    return { hits: similarHits, similar: similarHits.length > 0 ? correctedText(text, result) : null };
  });
}

type Found = { readonly viewer: StaffViewer; readonly result: SearchResult };

async function hitsOf(platform: Platform, tx: Transaction, { viewer, result }: Found): Promise<SearchHit[]> {
  const repairs = await listFound(platform, tx, { viewer, result, limit: MAX_REPAIRS });
  const { hits, addressees, patterns, scannedFields } = result;
  const query = { devices: hits.devices, addressees, patterns, ofOffice: isOffice(viewer) };
  const isFrequent = scannedFields.includes('customers');
  const others = await selectOtherHits(tx, { ...query, customers: isFrequent ? null : hits.customers });
  const isMissed = query.ofOffice && isFrequent && !others.some(({ kind }) => kind === 'customer');
  const customers = isMissed && patterns.length > 1 ? await customersWithAll(platform, tx, patterns) : [];
  return [
    ...repairs.map(presentRepair),
    ...(customers.length === 0 ? others : await selectOtherHits(tx, { ...query, customers })),
  ];
}

/** Returns customers with words that are frequent each, but rare together. The index needs long to find them. */
async function customersWithAll({ limits }: Platform, tx: Transaction, patterns: readonly WordPatterns[]) {
  const [hits] = await selectHits(tx, { groups: [patterns], fields: ['customers'] }, limits.search.matches);
  return hits?.customers ?? [];
}

function presentRepair({ id, status, device, customer }: StaffRepairItem | DriverRepairItem): SearchHit {
  return { kind: 'repair', id, status, device, customer: customer.name };
}

type Correction = { readonly words: readonly string[]; readonly patterns: readonly WordPatterns[] };

/** Returns the typed text with the names that were searched in place of unknown words. */
function correctedText(text: string, { words, patterns }: Correction): string {
  const corrected = (typed: string) => {
    const word = withoutAccents(typed);
    const names = patterns[words.indexOf(word)]?.map((pattern) => pattern.replaceAll(/[% ]/gu, '')) ?? [word];
    return names.includes(word) ? typed : names.map(capitalized).join(' / ');
  };
  return text.split(/\s+/u).map(corrected).join(' ');
}

function capitalized(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

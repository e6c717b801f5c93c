import type { DriverRepairItem, SearchHit, StaffRepairItem } from '@atelier/contract';
import { isOffice } from '@atelier/domain';
import type { WordPatterns } from '#platform/database/correct-spelling.ts';
import { transaction, type Transaction } from '#platform/database/transaction.ts';
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
  const others = await selectOtherHits(tx, {
    ...(await candidatesOf(platform, tx, result)),
    addressees: result.addressees,
    patterns: result.patterns,
    ofOffice: isOffice(viewer),
  });
  return [...repairs.map(presentRepair), ...others];
}

/** Returns ids of customers and devices, of which some match all words. Null if more match than the limit. */
async function candidatesOf({ limits }: Platform, tx: Transaction, { hits, scannedFields, patterns }: SearchResult) {
  if (scannedFields.length === 0 || patterns.length === 1) {
    const isFrequent = scannedFields.includes('customers');
    return { customers: isFrequent ? null : hits.customers, devices: hits.devices };
  }
  const [inOne] = await selectHits(tx, { groups: [patterns], fields: ['customers', 'devices'] }, limits.search.matches);
  return { customers: inOne?.customers ?? null, devices: inOne?.devices ?? null };
}

function presentRepair({ id, status, device, customer }: StaffRepairItem | DriverRepairItem): SearchHit {
  return { kind: 'repair', id, status, device, customer: customer.name };
}

type Correction = { readonly words: readonly string[]; readonly patterns: readonly WordPatterns[] };

/** Returns the typed text with the names that were searched in place of unknown words. */
function correctedText(text: string, { words, patterns }: Correction): string {
  const corrected = (typed: string): string => {
    const word = typed.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    const names = patterns[words.indexOf(word)]?.map((pattern) => pattern.replaceAll(/[% ]/gu, '')) ?? [word];
    return names.includes(word) ? typed : names.map(capitalized).join(' / ');
  };
  return text.split(/\s+/u).map(corrected).join(' ');
}

function capitalized(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

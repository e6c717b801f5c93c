import type { Repair } from '@atelier/contract';
import { customersTurnOf, customersTurns, isClosed, statuses, type Status } from '@atelier/domain';
import { nextFactsOf } from '#subjects/repair/mine/next-step.ts';
import type { RepairListState, RepairSort } from './repair-listing.ts';

/** What the list's search box and status select say. */
export type RepairFilter = Pick<RepairListState, 'search' | 'status'>;

export const noFilter: RepairFilter = { search: '', status: 'all' };

/** The statuses that occur, and the one that is chosen, in the order of a repair's life. */
export function statusesPresent(repairs: readonly Repair[], chosen: RepairFilter['status']): Status[] {
  const present = new Set(repairs.map(({ status }) => status));
  return statuses.filter((status) => present.has(status) || status === chosen);
}

/** The repairs that the filter lets through, in the order in which they come. */
export function filterRepairs(repairs: readonly Repair[], { search, status }: RepairFilter): readonly Repair[] {
  const wanted = searchableText(search);
  const isFound = (repair: Repair): boolean => {
    const text = foldText(`${repair.device.name} ${repair.issue}`);
    return wanted.every((word) => text.includes(foldText(word)) || readId(repair.id).includes(readId(word)));
  };
  return repairs.filter((repair) => (status === 'all' || repair.status === status) && isFound(repair));
}

/** Each word of a search; it may stand anywhere. */
function searchableText(search: string): string[] {
  return search.split(/[\s#]+/u).filter((word) => word !== '');
}

/** Without case and accents. */
function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
}

/** As a repair's number is written, which has neither O nor I nor L. */
function readId(word: string): string {
  return word.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/gu, '1');
}

type Comparison = (left: Repair, right: Repair) => number;

/** Repairs in an order, texts as the language sorts them. What is alike stays as it came: newest first. */
export function sortRepairs(repairs: readonly Repair[], sort: RepairSort, language: string): Repair[] {
  const compare = comparisonBy(repairs, sort, language);
  return repairs.toSorted(sort.descending ? descending(compare) : compare);
}

function comparisonBy(repairs: readonly Repair[], { by }: RepairSort, language: string): Comparison {
  if (by === 'device') return byText(({ device }) => device.name, language);
  if (by === 'issue') return byText(({ issue }) => issue, language);
  return byTime(repairs, ({ createdAt, updatedAt }) => (by === 'created' ? createdAt : updatedAt));
}

function byText(textOf: (repair: Repair) => string, language: string): Comparison {
  const { compare } = new Intl.Collator(language, { numeric: true });
  return (left, right) => compare(textOf(left), textOf(right));
}

// Each time is read once: comparing a long list would read it dozens of times.
function byTime(repairs: readonly Repair[], timeOf: (repair: Repair) => string): Comparison {
  const times = new Map(repairs.map((repair) => [repair, Date.parse(timeOf(repair))]));
  return (left, right) => (times.get(left) ?? 0) - (times.get(right) ?? 0);
}

function descending(compare: Comparison): Comparison {
  return (left, right) => compare(right, left);
}

type DashboardGroups = {
  /** What waits for the customer, the most pressing first. */
  readonly turn: Repair[];
  /** What is on its way. */
  readonly open: Repair[];
  /** What has ended otherwise than COMPLETED. */
  readonly closed: Repair[];
};

/**
 * The dashboard's repairs: not COMPLETED, newest first; apart from them what waits for the customer, and the closed ones since they
 * aren't pending (specification/screens#dashboard).
 */
export function splitForDashboard(repairs: readonly Repair[]): DashboardGroups {
  const pending = repairs.filter((repair) => repair.status !== 'COMPLETED');
  const visible = pending.toSorted(descending(byTime(pending, ({ createdAt }) => createdAt)));
  const isTurn = (repair: Repair): boolean => !isClosed(repair) && customersTurnOf(nextFactsOf(repair)) !== null;
  return {
    turn: visible.filter(isTurn).toSorted((left, right) => urgency(left) - urgency(right)),
    open: visible.filter((repair) => !isClosed(repair) && !isTurn(repair)),
    closed: visible.filter(isClosed),
  };
}

// In the order in which the domain names them: a price, a call, a rating.
function urgency(repair: Repair): number {
  return customersTurns.findIndex((turn) => turn === customersTurnOf(nextFactsOf(repair)));
}

/** The repair that changed last; undefined where there is none. */
export function newestChange(repairs: readonly Repair[]): Repair | undefined {
  return repairs.toSorted(descending(byTime(repairs, ({ updatedAt }) => updatedAt)))[0];
}

import type { Repair } from '@atelier/contract';
import { customersTurnOf, customersTurns, isClosed, statuses, type Status, withoutAccents } from '@atelier/domain';
import { nextFactsOf } from '#subjects/repair/mine/next-line.tsx';
import type { RepairListState, RepairSort } from './repair-listing.ts';

export type RepairFilter = Pick<RepairListState, 'search' | 'status'>;

export const noFilter: RepairFilter = { search: '', status: 'all' };

/** Returns the statuses that occur and the chosen one, in life-cycle order. */
export function statusesPresent(repairs: readonly Repair[], chosen: RepairFilter['status']): Status[] {
  const present = new Set(repairs.map(({ status }) => status));
  return statuses.filter((status) => present.has(status) || status === chosen);
}

export function filterRepairs(repairs: readonly Repair[], { search, status }: RepairFilter): readonly Repair[] {
  const wanted = search.split(/[\s#]+/u).filter((word) => word !== '');
  const isFound = (repair: Repair) => {
    const text = withoutAccents(`${repair.device.name} ${repair.issue}`);
    return wanted.every((word) => text.includes(withoutAccents(word)) || readId(repair.id).includes(readId(word)));
  };
  return repairs.filter((repair) => (status === 'all' || repair.status === status) && isFound(repair));
}

/** Maps look-alikes, because repair numbers have no O, I or L. */
function readId(word: string): string {
  return word.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/gu, '1');
}

type Comparison = (left: Repair, right: Repair) => number;

/** Sorts repairs with the language's collation. The sort is stable, so ties remain newest first. */
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

// Parses each time once instead of once per comparison.
function byTime(repairs: readonly Repair[], timeOf: (repair: Repair) => string): Comparison {
  const times = new Map(repairs.map((repair) => [repair, Date.parse(timeOf(repair))]));
  return (left, right) => (times.get(left) ?? 0) - (times.get(right) ?? 0);
}

function descending(compare: Comparison): Comparison {
  return (left, right) => compare(right, left);
}

type DashboardGroups = {
  readonly customersTurn: Repair[];
  readonly open: Repair[];
  readonly closed: Repair[];
};

/**
 * Groups the repairs that aren't COMPLETED, newest first: those that wait for the customer, most urgent first, open ones, and those with
 * another end (specification/screens#dashboard).
 */
export function splitForDashboard(repairs: readonly Repair[]): DashboardGroups {
  const pending = repairs.filter((repair) => repair.status !== 'COMPLETED');
  const visible = pending.toSorted(descending(byTime(pending, ({ createdAt }) => createdAt)));
  const isTurn = (repair: Repair) => !isClosed(repair) && customersTurnOf(nextFactsOf(repair)) !== null;
  return {
    customersTurn: visible.filter(isTurn).toSorted((left, right) => urgency(left) - urgency(right)),
    open: visible.filter((repair) => !isClosed(repair) && !isTurn(repair)),
    closed: visible.filter(isClosed),
  };
}

// The domain's order: proposal, call, rating.
function urgency(repair: Repair): number {
  return customersTurns.findIndex((turn) => turn === customersTurnOf(nextFactsOf(repair)));
}

export function newestChange(repairs: readonly Repair[]): Repair | undefined {
  return repairs.toSorted(descending(byTime(repairs, ({ updatedAt }) => updatedAt)))[0];
}

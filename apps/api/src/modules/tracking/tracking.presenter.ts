import type { Tracking } from '@atelier/contract';
import {
  customersTurnOf,
  isDriverExpected,
  isPaidByWarranty,
  isVisitAhead,
  nextStepOf,
  type NextStepFacts,
  type ShopClock,
} from '@atelier/domain';
import type { selectStatuses, TrackedRow, VisitRow } from './tracking.queries.ts';

type TrackedRepair = {
  readonly row: TrackedRow;
  readonly log: Awaited<ReturnType<typeof selectStatuses>>;
  /** Newest first. */
  readonly visits: readonly VisitRow[];
};

/** Picks each field by name, because a stranger may hold the link. */
export function presentTracking({ row, log, visits }: TrackedRepair, clock: ShopClock): Tracking {
  const newest = visits.find(({ type }) => type === 'RETURN') ?? visits.find(({ type }) => type === 'PICKUP') ?? null;
  const facts = factsOf(row, newest);
  const { name, date, time } = nextStepOf(facts, clock);
  return {
    id: row.repairId,
    deviceType: { icon: row.icon, fr: row.nameFr, en: row.nameEn },
    model: row.model,
    status: row.status,
    custody: row.custody,
    isWalkIn: visits.find(({ type }) => type === 'PICKUP')?.mode === 'COUNTER',
    isCovered: isPaidByWarranty({
      coverage: { covered: row.claim === 'COVERED' },
      price: row.price,
      proposal: row.proposalPrice === null ? null : { price: row.proposalPrice },
    }),
    logs: log.map(({ status, at }) => ({ status, createdAt: at.toISOString() })),
    next: { name, date, time },
    turn: row.turnOwner === null ? null : customersTurnOf(facts) === null ? 'SHOP' : 'CUSTOMER',
    windows: newest !== null && isAwaited(newest) ? [windowOf(newest, clock)] : [],
  };
}

/** The price stays out, because `nextStepOf` would return it. */
function factsOf(row: TrackedRow, visit: VisitRow | null): NextStepFacts {
  return {
    status: row.status,
    custody: row.custody,
    resolution: row.resolution,
    visit,
    proposal: row.proposalStatus === null ? null : { status: row.proposalStatus, price: '0', estimatedTime: 0 },
    expectedAt: row.expectedAt,
    due: row.turnOwner === 'CUSTOMER' ? null : row.turnDue,
    flagged: row.flag !== null,
  };
}

function isAwaited({ type, status, mode }: VisitRow): boolean {
  if (mode === 'COUNTER') return false;
  return status === 'PLANNED' || status === 'ASSIGNED' || (type === 'RETURN' && status === 'COLLECTED');
}

function windowOf(visit: VisitRow, { now, timeZone }: ShopClock): Tracking['windows'][number] {
  const { type, date, time, confirmedAt, arrivesAt } = visit;
  const said = confirmedAt === null ? 'OPEN' : 'CONFIRMED';
  return {
    type,
    date,
    time,
    attendance: isVisitAhead(visit, now, timeZone) ? said : null,
    arrivesAt: isDriverExpected(visit) ? (arrivesAt?.toISOString() ?? null) : null,
  };
}

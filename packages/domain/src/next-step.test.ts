import { describe, expect, test } from 'vitest';
import { isCustomersTurn, nextNames, nextStepOf, type NextFacts, type NextName } from './next-step.ts';
import { isClosed } from './repair-facts.ts';
import { custodies, proposalStatuses, statuses, visitStatuses, visitTypes } from './vocabulary.ts';

const today = '2026-11-23';
const tomorrow = '2026-11-24';
const yesterday = '2026-11-22';

function visit(type: 'PICKUP' | 'RETURN', status: (typeof visitStatuses)[number], date = tomorrow) {
  return {
    type,
    status,
    date,
    time: '09:00-12:00',
  };
}

const offer = { price: '120.000', estimatedTime: 3 };
const pending = { status: 'PENDING', ...offer } as const;

function someFacts(facts: Partial<NextFacts>): NextFacts {
  return {
    status: 'REQUESTED',
    custody: 'CENTER',
    visit: null,
    proposal: null,
    expectedAt: null,
    flagged: false,
    ...facts,
  };
}

/** What the customer is told, line by line. */
const told: [facts: Partial<NextFacts>, name: NextName][] = [
  [{ status: 'REQUESTED', custody: 'CUSTOMER' }, 'CALL'],
  [{ status: 'CONFIRMED', custody: 'CUSTOMER' }, 'PLAN_PICKUP'],
  [{ status: 'CANCELLED', custody: 'CUSTOMER' }, 'CANCELLED'],
  [{ status: 'DECLINED', custody: 'CUSTOMER' }, 'DECLINED'],
  [{ status: 'COLLECTING', custody: 'CUSTOMER', visit: visit('PICKUP', 'PLANNED') }, 'PICKUP'],
  [{ status: 'COLLECTING', custody: 'CUSTOMER', visit: visit('PICKUP', 'ASSIGNED', today) }, 'PICKUP'],
  [{ status: 'COLLECTING', custody: 'CUSTOMER', visit: visit('PICKUP', 'ASSIGNED', yesterday) }, 'PLAN_PICKUP'],
  [{ status: 'COLLECTING', custody: 'CUSTOMER', visit: visit('PICKUP', 'FAILED') }, 'PLAN_PICKUP'],
  [{ status: 'COLLECTED', custody: 'COLLECTOR', visit: visit('PICKUP', 'COLLECTED') }, 'TO_WORKSHOP'],
  [{ status: 'DELIVERED' }, 'EXAMINE'],
  [{ status: 'DIAGNOSING' }, 'DIAGNOSE'],
  [{ status: 'EXTERNALIZING', custody: 'PARTNER' }, 'DIAGNOSE'],
  [{ status: 'DIAGNOSED' }, 'PRICE'],
  [{ status: 'DIAGNOSED', proposal: pending }, 'ANSWER'],
  [{ status: 'PROPOSED', proposal: pending }, 'ANSWER'],
  [{ status: 'PROPOSED', proposal: pending, flagged: true }, 'ANSWER'],
  [{ status: 'APPROVED', proposal: { ...pending, status: 'ACCEPTED' } }, 'RELEASE'],
  [{ status: 'APPROVE_CONFIRMED' }, 'START'],
  [{ status: 'FIXING' }, 'FIX'],
  [{ status: 'FIXED' }, 'PLAN_RETURN_FIXED'],
  [{ status: 'REJECTED' }, 'PLAN_RETURN'],
  [{ status: 'ABORTED' }, 'PLAN_RETURN'],
  [{ status: 'ABORTED', custody: 'CUSTOMER' }, 'STOPPED'],
  [{ status: 'ABORTED', custody: 'GONE' }, 'GONE'],
  [{ status: 'TO_RETURN', visit: visit('RETURN', 'PLANNED') }, 'RETURN'],
  [{ status: 'RETURNING', visit: visit('RETURN', 'ASSIGNED') }, 'RETURN'],
  [{ status: 'RETURNING', visit: visit('RETURN', 'FAILED') }, 'PLAN_RETURN'],
  [{ status: 'RETURNING', custody: 'COURIER', visit: visit('RETURN', 'COLLECTED', today) }, 'ON_THE_WAY'],
  [{ status: 'RETURNED', custody: 'CUSTOMER', visit: visit('RETURN', 'DELIVERED') }, 'RATE'],
  [{ status: 'COMPLETED', custody: 'CUSTOMER', visit: visit('RETURN', 'DELIVERED') }, 'COMPLETED'],
  [{ status: 'REQUESTED', custody: 'CUSTOMER', flagged: true }, 'CALL_BACK'],
  [{ status: 'FIXED', flagged: true }, 'CALL_BACK'],
];

test.each(told)('%o: %s', (facts, name) => {
  expect(nextStepOf(someFacts(facts), today).name).toBe(name);
});

test('every line is said somewhere', () => {
  expect([...new Set(told.map(([, name]) => name))].sort()).toEqual([...nextNames].sort());
});

describe('when', () => {
  test('a visit is told with its day and window', () => {
    const facts = someFacts({ status: 'COLLECTING', custody: 'CUSTOMER', visit: visit('PICKUP', 'PLANNED') });
    expect(nextStepOf(facts, today)).toEqual({ name: 'PICKUP', date: tomorrow, time: '09:00-12:00', offer: null });
  });

  test('a promised day is told until it has gone by', () => {
    const facts = someFacts({ status: 'FIXING', expectedAt: tomorrow });
    expect(nextStepOf(facts, tomorrow).date).toBe(tomorrow);
    expect(nextStepOf(facts, '2026-11-25').date).toBeNull();
  });

  test('a price is told with its working days', () => {
    expect(nextStepOf(someFacts({ status: 'PROPOSED', proposal: pending }), today).offer).toEqual(offer);
  });
});

/** Every status, custody, visit, proposal, promise and flag with every other. */
function everything(): NextFacts[] {
  const visits = [
    null,
    ...visitTypes.flatMap((type) =>
      visitStatuses.flatMap((status) => [yesterday, tomorrow].map((date) => visit(type, status, date))),
    ),
  ];
  const proposals = [null, ...proposalStatuses.map((status) => ({ ...pending, status }))];
  return statuses.flatMap((status) =>
    custodies.flatMap((custody) =>
      visits.flatMap((each) =>
        proposals.flatMap((proposal) =>
          [null, yesterday, tomorrow].flatMap((expectedAt) =>
            [true, false].map((flagged) => ({ status, custody, visit: each, proposal, expectedAt, flagged })),
          ),
        ),
      ),
    ),
  );
}

describe('whatever the facts are', () => {
  const all = everything().map((facts) => ({ facts, next: nextStepOf(facts, today) }));
  const wrong = (isWrong: (each: (typeof all)[number]) => boolean): object[] => all.filter(isWrong).slice(0, 3);

  test('no day that is past is promised', () => {
    expect(wrong(({ next }) => next.date !== null && next.date < today)).toEqual([]);
  });

  test('a window never stands without its day', () => {
    expect(wrong(({ next }) => next.time !== null && next.date === null)).toEqual([]);
  });

  test('a price is told where it waits for an answer, and nowhere else', () => {
    const waits = ({ status, proposal }: NextFacts): boolean =>
      proposal?.status === 'PENDING' && (status === 'DIAGNOSED' || status === 'PROPOSED');
    expect(wrong(({ facts, next }) => waits(facts) !== (next.offer !== null))).toEqual([]);
  });

  test('nobody is told that the device moves before it has been handed over', () => {
    expect(wrong(({ facts, next }) => next.name === 'ON_THE_WAY' && facts.custody !== 'COURIER')).toEqual([]);
  });

  test('what has ended asks nothing of the customer', () => {
    expect(wrong(({ facts, next }) => isClosed(facts) && !facts.flagged && isCustomersTurn(next))).toEqual([]);
  });
});

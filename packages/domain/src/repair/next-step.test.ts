import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../calendar/settings.ts';
import {
  customersTurnOf,
  nextUpdateDayOf,
  nextStepNames,
  nextStepOf,
  type NextStepFacts,
  type NextStepName,
  type ShopClock,
} from './next-step.ts';
import { instantAt } from '../calendar/calendar.ts';
import { addWorkingHours } from '../calendar/hours.ts';
import { isClosed } from './repair-facts.ts';
import { custodies, proposalStatuses, statuses, visitStatuses, visitTypes } from './vocabulary.ts';

const timeZone = 'Africa/Tunis';

function clockAt(time: string, day = '2026-11-23'): ShopClock {
  return { now: instantAt(day, time, timeZone), timeZone, open: defaultSettings };
}

const morning = clockAt('08:00');
const today = '2026-11-23';
const tomorrow = '2026-11-24';
const yesterday = '2026-11-22';

function visit(type: 'PICKUP' | 'RETURN', status: (typeof visitStatuses)[number], date = tomorrow) {
  return {
    type,
    status,
    mode: 'HOME',
    date,
    time: '09:00-12:00',
    arrivesAt: null,
  } as const;
}

const terms = { price: '120.000', estimatedTime: 3 };
const pending = { status: 'PENDING', ...terms } as const;

function createFacts(facts: Partial<NextStepFacts>): NextStepFacts {
  return {
    status: 'REQUESTED',
    custody: 'CENTER',
    resolution: null,
    visit: null,
    proposal: null,
    expectedAt: null,
    due: null,
    flagged: false,
    ...facts,
  };
}

const expectedSteps: [facts: Partial<NextStepFacts>, name: NextStepName][] = [
  [{ status: 'REQUESTED', custody: 'CUSTOMER' }, 'CALL'],
  [{ status: 'CONFIRMED', custody: 'CUSTOMER' }, 'PLAN_PICKUP'],
  [{ status: 'CANCELLED', custody: 'CUSTOMER' }, 'CANCELLED'],
  [{ status: 'DECLINED', custody: 'CUSTOMER' }, 'DECLINED'],
  [{ status: 'COLLECTING', custody: 'CUSTOMER', visit: visit('PICKUP', 'PLANNED') }, 'PICKUP'],
  [{ status: 'COLLECTING', custody: 'CUSTOMER', visit: visit('PICKUP', 'ASSIGNED', today) }, 'PICKUP'],
  [{ status: 'COLLECTING', custody: 'CUSTOMER', visit: visit('PICKUP', 'ASSIGNED', yesterday) }, 'WINDOW_PASSED'],
  [{ status: 'COLLECTING', custody: 'CUSTOMER', visit: visit('PICKUP', 'FAILED') }, 'PLAN_PICKUP'],
  [{ status: 'COLLECTED', custody: 'COLLECTOR', visit: visit('PICKUP', 'COLLECTED') }, 'TO_WORKSHOP'],
  [{ status: 'DELIVERED' }, 'EXAMINE'],
  [{ status: 'DIAGNOSING' }, 'DIAGNOSE'],
  [{ status: 'EXTERNALIZING', custody: 'PARTNER' }, 'AT_PARTNER'],
  [{ status: 'DIAGNOSED' }, 'PRICE'],
  [{ status: 'DIAGNOSED', resolution: 'REPAIRABLE' }, 'PRICE'],
  [{ status: 'DIAGNOSED', resolution: 'END_OF_LIFE' }, 'BEYOND_REPAIR'],
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

test.each(expectedSteps)('the next step of %o is %s', (facts, name) => {
  expect(nextStepOf(createFacts(facts), morning).name).toBe(name);
});

test('every line is said somewhere', () => {
  expect([...new Set(expectedSteps.map(([, name]) => name))].sort()).toEqual([...nextStepNames].sort());
});

describe('when', () => {
  test('a visit is told with its day and window', () => {
    const facts = createFacts({ status: 'COLLECTING', custody: 'CUSTOMER', visit: visit('PICKUP', 'PLANNED') });
    expect(nextStepOf(facts, morning)).toEqual({ name: 'PICKUP', date: tomorrow, time: '09:00-12:00', offer: null });
  });

  test.each([
    ['PICKUP', { status: 'COLLECTING', custody: 'CUSTOMER', visit: visit('PICKUP', 'ASSIGNED', today) }],
    ['RETURN', { status: 'RETURNING', visit: visit('RETURN', 'ASSIGNED', today) }],
    ['ON_THE_WAY', { status: 'RETURNING', custody: 'COURIER', visit: visit('RETURN', 'COLLECTED', today) }],
  ] as const)('%s is promised until its window ends [4.65]', (name, facts) => {
    expect(nextStepOf(createFacts(facts), clockAt('11:59')).name).toBe(name);
    const passed = { name: 'WINDOW_PASSED', date: today, time: '09:00-12:00', offer: null };
    expect(nextStepOf(createFacts(facts), clockAt('12:00'))).toEqual(passed);
    expect(nextStepOf(createFacts(facts), clockAt('09:00', tomorrow))).toEqual(passed);
  });

  test('an announced arrival outlasts its window that day', () => {
    const late = { ...visit('PICKUP', 'ASSIGNED', today), arrivesAt: instantAt(today, '12:20', timeZone) };
    const facts = createFacts({ status: 'COLLECTING', custody: 'CUSTOMER', visit: late });
    const names = [clockAt('12:00'), clockAt('18:00'), clockAt('00:00', tomorrow)].map(
      (clock) => nextStepOf(facts, clock).name,
    );
    expect(names).toEqual(['PICKUP', 'PICKUP', 'WINDOW_PASSED']);
    const given = createFacts({ ...facts, visit: { ...late, status: 'PLANNED' } });
    expect(nextStepOf(given, clockAt('12:00')).name).toBe('WINDOW_PASSED');
  });

  test('a call is announced for its due day [4.66]', () => {
    const due = addWorkingHours(instantAt(today, '20:17', timeZone), 4, { ...defaultSettings, timeZone });
    const requested = createFacts({ status: 'REQUESTED', custody: 'CUSTOMER', due });
    expect(nextStepOf(requested, clockAt('20:17')).date).toBe(tomorrow);
    const saturday = instantAt('2026-11-28', '20:00', timeZone);
    const monday = addWorkingHours(saturday, 4, { ...defaultSettings, timeZone });
    expect(nextStepOf({ ...requested, due: monday }, clockAt('20:00', '2026-11-28')).date).toBe('2026-11-30');
  });

  test('a call is promised until the shop closes', () => {
    const requested = createFacts({
      status: 'REQUESTED',
      custody: 'CUSTOMER',
      due: instantAt(today, '11:00', timeZone),
    });
    expect(nextStepOf(requested, clockAt('17:59')).date).toBe(today);
    expect(nextStepOf(requested, clockAt('18:01'))).toEqual({ name: 'CALL', date: null, time: null, offer: null });
    expect(nextStepOf(requested, { ...clockAt('18:01'), open: null }).date).toBe(today);
    expect(nextStepOf(requested, { ...clockAt('00:01', tomorrow), open: null }).date).toBeNull();
  });

  test('a promised day is announced until it is past', () => {
    const facts = createFacts({ status: 'FIXING', expectedAt: tomorrow });
    expect(nextStepOf(facts, clockAt('20:00', tomorrow)).date).toBe(tomorrow);
    expect(nextStepOf(facts, clockAt('08:00', '2026-11-25')).date).toBeNull();
  });

  test('a price is told with its working days', () => {
    expect(nextStepOf(createFacts({ status: 'PROPOSED', proposal: pending }), morning).offer).toEqual(terms);
  });
});

describe('by when there are news', () => {
  const due = instantAt(tomorrow, '11:00', timeZone);

  test("news comes by the end of the shop's turn [4.67]", () => {
    const atPartner = createFacts({ status: 'EXTERNALIZING', custody: 'PARTNER', due });
    expect(nextUpdateDayOf(atPartner, morning)).toEqual({ day: tomorrow, passed: false });
    expect(nextUpdateDayOf(atPartner, clockAt('18:01', tomorrow))).toEqual({ day: tomorrow, passed: true });
  });

  test('a day that is promised already stands alone', () => {
    const fixing = createFacts({ status: 'FIXING', expectedAt: tomorrow, due });
    expect(nextUpdateDayOf(fixing, morning)).toBeNull();
    expect(nextUpdateDayOf(fixing, clockAt('08:00', '2026-11-25'))).toEqual({ day: tomorrow, passed: true });
  });

  test('nobody waits for news in their own turn', () => {
    expect(nextUpdateDayOf(createFacts({ status: 'REQUESTED', flagged: true, due }), morning)).toBeNull();
    expect(nextUpdateDayOf(createFacts({ status: 'DIAGNOSING', due: null }), morning)).toBeNull();
  });
});

function everyFacts(): NextStepFacts[] {
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
            [true, false].map((flagged) => ({
              status,
              custody,
              resolution: expectedAt === null ? null : 'END_OF_LIFE',
              visit: each,
              proposal,
              expectedAt,
              due: null,
              flagged,
            })),
          ),
        ),
      ),
    ),
  );
}

describe('whatever the facts are', () => {
  const all = everyFacts().map((facts) => ({ facts, next: nextStepOf(facts, morning) }));
  const wrong = (isWrong: (each: (typeof all)[number]) => boolean): object[] => all.filter(isWrong).slice(0, 3);

  test('no past day is promised', () => {
    const isPast = (date: string | null): boolean => date !== null && date < today;
    expect(wrong(({ next: { name, date } }) => isPast(date) !== (name === 'WINDOW_PASSED'))).toEqual([]);
  });

  test('a window never stands without its day', () => {
    expect(wrong(({ next }) => next.time !== null && next.date === null)).toEqual([]);
  });

  test('a price is named while it awaits an answer', () => {
    const waits = ({ status, proposal }: NextStepFacts): boolean =>
      proposal?.status === 'PENDING' && (status === 'DIAGNOSED' || status === 'PROPOSED');
    expect(wrong(({ facts, next }) => waits(facts) !== (next.offer !== null))).toEqual([]);
  });

  test('movement is announced only after the handover', () => {
    expect(wrong(({ facts, next }) => next.name === 'ON_THE_WAY' && facts.custody !== 'COURIER')).toEqual([]);
  });

  test('what has ended asks nothing of the customer', () => {
    expect(wrong(({ facts }) => isClosed(facts) && !facts.flagged && customersTurnOf(facts) !== null)).toEqual([]);
  });
});

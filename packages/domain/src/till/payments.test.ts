import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { receiptSeriesFrom } from '../values/ids.ts';
import { amountOf, millimesOf } from '../values/money.ts';
import { addTotals, closingDayOf, endedPeriods, periodName, totalsOf } from './closings.ts';
import {
  type Agreement,
  balanceOf,
  counterOf,
  mayManageTill,
  mayTakePayment,
  paymentMethods,
  paymentOf,
  receiptNumber,
  refundProblem,
} from './payments.ts';

const agreed: Agreement = {
  price: '120.500',
  outcome: 'NONE',
  custody: 'CENTER',
  turnOwner: 'TECHNICIAN',
};
const noSums = { paid: '0.000', charged: '0.000' };
const unpriced: Agreement = { ...agreed, price: null };

describe('a balance', () => {
  test('price and fees without payments are open [2.191]', () => {
    expect(balanceOf(agreed, { paid: '20.250', charged: '5.000' })).toEqual({
      agreed: '120.500',
      charged: '5.000',
      paid: '20.250',
      due: '105.250',
      refundOwed: '0.000',
    });
  });

  test.each([
    ['under warranty', { price: '0.000' }],
    ['lost', { custody: 'GONE' }],
  ] as const)('a device %s costs nothing but fees', (_, change) => {
    const sums = { paid: '30.000', charged: '5.000' };
    expect(balanceOf({ ...agreed, ...change }, sums)).toMatchObject({ due: '0.000', refundOwed: '25.000' });
  });

  test.each([
    ['rejected', { outcome: 'UNREPAIRED_REJECTED' }, '50.000'],
    ['stopped', { outcome: 'UNREPAIRED_ABORTED' }, '50.000'],
    ['closed', { turnOwner: null }, '50.000'],
    ['asked', {}, '0.000'],
  ] as const)('a deposit of a price that is %s', (_, change, refundOwed) => {
    expect(balanceOf({ ...unpriced, ...change }, { ...noSums, paid: '50.000' }).refundOwed).toBe(refundOwed);
  });

  test('a balance equals a replay of its entries', () => {
    const amounts = fc.array(fc.integer({ min: -5_000_000, max: 5_000_000 }).map(amountOf), { maxLength: 20 });
    fc.assert(
      fc.property(amounts, amounts, fc.integer({ min: 0, max: 9_999_999 }), (paid, charged, price) => {
        const sums = { paid: sumOf(paid), charged: sumOf(charged) };
        const { due, refundOwed } = balanceOf({ ...agreed, price: amountOf(price) }, sums);
        const replayed = [price, ...charged.map(millimesOf), ...paid.map((amount) => -millimesOf(amount))];
        expect(millimesOf(due) - millimesOf(refundOwed)).toBe(replayed.reduce((sum, each) => sum + each, 0));
      }),
    );
  });
});

function sumOf(amounts: readonly string[]): string {
  return amountOf(amounts.reduce((sum, amount) => sum + millimesOf(amount), 0));
}

describe('a payment', () => {
  test.each([
    ['120.500', { kind: 'BALANCE' }],
    ['120.499', { kind: 'DEPOSIT' }],
    ['120.501', { problem: 'money.moreThanDue' }],
    ['0.000', { problem: 'money.positive' }],
  ])('%s of 120.500 is %j', (amount, expected) => {
    expect(paymentOf(agreed, noSums, amount)).toEqual(expected);
  });

  test('a deposit may precede the price', () => {
    expect(paymentOf(unpriced, noSums, '40.000')).toEqual({ kind: 'DEPOSIT' });
  });

  test('nobody gets back more than was paid', () => {
    const sums = { ...noSums, paid: '40.000' };
    expect(refundProblem(sums, '40.000')).toBeNull();
    expect(refundProblem(sums, '40.001')).toBe('money.moreThanPaid');
    expect(refundProblem(sums, '0.000')).toBe('money.positive');
  });

  test('a counter entry cancels its payment', () => {
    expect(counterOf('12.345')).toBe('-12.345');
    expect(counterOf('0.000')).toBe('0.000');
  });
});

describe('rights at the till', () => {
  const collecting = { turnOwner: 'COLLECTOR', assigneeId: 'hatem' } as const;

  test.each([
    ['the office', { id: 'olfa', roles: ['OPERATOR'] }, true],
    ['the visit’s driver', { id: 'hatem', roles: ['COLLECTOR'] }, true],
    ['another driver', { id: 'sami', roles: ['COLLECTOR'] }, false],
    ['the bench', { id: 'nour', roles: ['TECHNICIAN'] }, false],
    ['a customer', { id: 'hatem', roles: ['CUSTOMER'] }, false],
  ] as const)('%s takes a payment: %s', (_, actor, may) => {
    expect(mayTakePayment(actor, collecting)).toBe(may);
  });

  test('an ended visit’s driver takes none', () => {
    const actor = { id: 'hatem', roles: ['COLLECTOR'] } as const;
    expect(mayTakePayment(actor, { turnOwner: 'TECHNICIAN', assigneeId: 'hatem' })).toBe(false);
  });

  test('administrators and those they allow manage the till [2.200]', () => {
    expect(mayManageTill({ id: 'a', roles: ['ADMIN'], mayManageTill: false })).toBe(true);
    expect(mayManageTill({ id: 'b', roles: ['OPERATOR'], mayManageTill: true })).toBe(true);
    expect(mayManageTill({ id: 'c', roles: ['OPERATOR'], mayManageTill: false })).toBe(false);
  });
});

describe('the number of a receipt', () => {
  test.each([
    ['', '2026-000042'],
    ['3EWX4', '2026-3EWX4-000042'],
  ])('series "%s" gives %s', (series, printed) => {
    expect(receiptNumber({ year: 2026, series, number: 42 })).toBe(printed);
  });

  test('each minute opens another series', () => {
    expect(receiptSeriesFrom(new Date('2026-11-28T16:04:59.999Z'))).toBe('3EWX4');
    const minutes = fc.integer({ min: 0, max: 32 ** 5 - 1 });
    const series = (minute: number) => receiptSeriesFrom(new Date(Date.UTC(2020, 0, 1, 0, minute)));
    fc.assert(
      fc.property(minutes, minutes, (one, other) => {
        expect(series(one)).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}$/u);
        expect(series(one) === series(other)).toBe(one === other);
      }),
    );
  });
});

describe('a closing', () => {
  const entries = fc.array(
    fc.record({
      method: fc.constantFrom(...paymentMethods),
      amount: fc.integer({ min: -9_999, max: 9_999 }).map(amountOf),
    }),
    { maxLength: 30 },
  );

  test('daily totals add up to those of all payments', () => {
    fc.assert(
      fc.property(fc.array(entries, { maxLength: 5 }), (days) => {
        expect(addTotals(days.map(totalsOf))).toEqual(totalsOf(days.flat()));
      }),
    );
  });

  test('methods add up to what was taken and refunded', () => {
    fc.assert(
      fc.property(entries, (day) => {
        const { taken, refunded, byMethod } = totalsOf(day);
        const sum = Object.values(byMethod).reduce((total, amount) => total + millimesOf(amount), 0);
        expect(sum).toBe(millimesOf(taken) + millimesOf(refunded));
      }),
    );
  });

  test('payments after the closing count for the next day', () => {
    expect(closingDayOf('2026-11-30', '2026-11-30')).toBe('2026-12-01');
    expect(closingDayOf('2026-12-03', '2026-11-30')).toBe('2026-12-03');
    expect(closingDayOf('2026-11-30', null)).toBe('2026-11-30');
  });

  test('months and years that are over are closed first', () => {
    const days = ['2026-11-29', '2026-11-30', '2026-12-31'];
    expect(endedPeriods(days, '2026-12-31')).toEqual([{ period: 'MONTH', name: '2026-11' }]);
    expect(endedPeriods(days, '2027-01-02')).toEqual([
      { period: 'MONTH', name: '2026-11' },
      { period: 'MONTH', name: '2026-12' },
      { period: 'YEAR', name: '2026' },
    ]);
    expect(periodName('DAY', '2026-12-31')).toBe('2026-12-31');
  });
});

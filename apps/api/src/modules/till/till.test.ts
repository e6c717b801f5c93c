import {
  addCharge,
  deleteMe,
  exportMe,
  getDesk,
  getMe,
  getMyCash,
  listMyPayments,
  refundPayment,
  takePayment,
  undoCharge,
  undoPayment,
} from '@atelier/contract';
import { millimesOf } from '@atelier/domain';
import { eq, ne } from 'drizzle-orm';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { payments, receiptPersons, receipts, repairs, users } from '#schema/index.ts';
import { unzip } from '#zip.fixture.ts';
import { readPdf } from '../papers/read-pdf.fixture.ts';
import { refusedAt, tillActions } from './till.fixture.ts';
import { happyPathTo, type MemberName, openShop, type Shop } from '../repairs/staff/shop.fixture.ts';

let shop: Shop;
let till: ReturnType<typeof tillActions>;
beforeAll(async () => {
  shop = await openShop(inject('database'));
  till = tillActions(shop);
});
afterAll(() => shop.stop());

function database() {
  return shop.world.app.platform.database;
}

describe('a payment', () => {
  test('a payment settles a repair and reaches its pages [2.190]', async () => {
    const id = await till.pricedRepair();
    const token = shop.people.customer.browser.accessToken;
    const socket = io(shop.world.app.url, { transports: ['websocket'], forceNew: true, auth: { token } });
    const heard = new Promise((resolve) => void socket.once('till', resolve));
    await new Promise<void>((resolve) => void socket.once('connect', resolve));
    const deposit = await till.take(id, '20');
    expect(deposit).toMatchObject({ kind: 'DEPOSIT', amount: '20.000', due: '100.000' });
    expect(await heard).toEqual({ repairId: id });
    socket.disconnect();
    expect(await till.take(id, '100', { by: 'operator', method: 'TERMINAL' })).toMatchObject({
      kind: 'BALANCE',
      due: '0.000',
    });
    expect(await till.tillOf(id)).toMatchObject({
      balance: { agreed: '120.000', paid: '120.000', due: '0.000', refundOwed: '0.000' },
      payments: [{ id: deposit.id, takenBy: { name: 'operator Test' }, mayUndo: true }, { method: 'TERMINAL' }],
      mayTake: true,
      mayRefund: false,
    });
    await expect(till.take(id, '0.001')).rejects.toMatchObject(refusedAt('amount', 'money.moreThanDue'));
    await expect(till.take(id, '0')).rejects.toMatchObject(refusedAt('amount', 'money.positive'));
  });

  test('an accepted price after a coverage is owed [2.191]', async () => {
    const id = await till.pricedRepair('80.000');
    await database().update(repairs).set({ claim: 'COVERED' }).where(eq(repairs.id, id));
    expect((await till.tillOf(id)).balance).toMatchObject({ agreed: '80.000', due: '80.000', refundOwed: '0.000' });
    expect(await till.take(id, '80')).toMatchObject({ kind: 'BALANCE', due: '0.000' });
  });

  test('a repeated payment counts once', async () => {
    const id = await till.pricedRepair();
    const idempotencyKey = crypto.randomUUID();
    const send = () =>
      shop.people.operator.send(takePayment, {
        params: { id },
        body: { amount: '5', method: 'CASH' },
        idempotencyKey,
      });
    expect(await send()).toEqual(await send());
    expect((await till.tillOf(id)).balance.paid).toBe('5.000');
  });

  test('raced receipts leave no gap and no double [2.197]', async () => {
    const rounds = process.env['ATELIER_LONG_TESTS'] === '1' ? 500 : 12;
    const ids = await Promise.all([till.pricedRepair(), till.pricedRepair(), till.pricedRepair()]);
    const raced = Array.from({ length: rounds }, (_, nth) =>
      till.take(ids[nth % ids.length] ?? '', nth % 4 === 3 ? '999' : '0.100').then(
        () => 'taken',
        (error: { status: number }) => error.status,
      ),
    );
    const outcomes = await Promise.all(raced);
    expect(outcomes.filter((outcome) => outcome !== 'taken' && outcome !== 400)).toEqual([]);
    const numbers = (await database().select().from(receipts)).map(({ number }) => number);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
  });

  test('two payments of one balance settle it once', async () => {
    const id = await till.pricedRepair();
    const outcomes = await Promise.allSettled([
      till.take(id, '120'),
      till.take(id, '120', { by: 'admin' }),
      till.take(id, '120'),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await till.tillOf(id)).balance).toMatchObject({ paid: '120.000', due: '0.000' });
  });

  test('a counter entry takes a payment back once [2.198]', async () => {
    const id = await till.pricedRepair();
    const wrong = await till.take(id, '120');
    const before = await till.cashOf('operator');
    const undo = (by: MemberName) => shop.people[by].send(undoPayment, { params: { id, paymentId: wrong.id } });
    await expect(undo('otherOperator')).rejects.toMatchObject({ status: 403 });
    const { payments: listed, balance } = await undo('admin');
    expect(balance).toMatchObject({ paid: '0.000', due: '120.000' });
    expect(listed).toMatchObject([
      { id: wrong.id, isCorrected: true, mayUndo: false },
      { amount: '-120.000', corrects: wrong.id, mayUndo: false, takenBy: { name: 'operator Test' } },
    ]);
    expect(millimesOf(before) - millimesOf(await till.cashOf('operator'))).toBe(120_000);
    await expect(undo('operator')).rejects.toMatchObject({ status: 409, body: { message: 'editedMeanwhile' } });
  });

  test('a fee is a charge that can be undone', async () => {
    const id = await till.pricedRepair();
    const { send } = shop.people.operator;
    const fee = await send(addCharge, { params: { id }, body: { kind: 'STORAGE', amount: '7.5' } });
    expect(fee).toMatchObject({ balance: { charged: '7.500', due: '127.500' }, charges: [{ kind: 'STORAGE' }] });
    const chargeId = fee.charges[0]?.id ?? '';
    expect(await send(undoCharge, { params: { id, chargeId } })).toMatchObject({ balance: { due: '120.000' } });
    await expect(send(undoCharge, { params: { id, chargeId } })).rejects.toMatchObject({ status: 409 });
  });
});

describe('at the door', () => {
  test('drivers read open amounts of their own visits alone [2.193]', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.return.collected'));
    await database().update(repairs).set({ price: '87.250' }).where(eq(repairs.id, id));
    await till.take(id, '7.25', { by: 'admin', method: 'TRANSFER' });
    const seen = await shop.readAs(id, 'courier');
    expect(seen).toMatchObject({ amountDue: '80.000' });
    expect(JSON.stringify(seen)).not.toMatch(/87\.25|TRANSFER|paid|receipt/u);
    expect(await shop.readAs(id, 'collector')).toMatchObject({ amountDue: null });
    await expect(till.tillOf(id, 'courier')).rejects.toMatchObject({ status: 403 });
    await expect(till.take(id, '80', { by: 'collector' })).rejects.toMatchObject({ status: 404 });
    await expect(till.take(id, '80', { by: 'technician' })).rejects.toMatchObject({ status: 403 });
    const taken = await till.take(id, '80', { by: 'courier' });
    expect(taken).toEqual({
      id: expect.any(String),
      kind: 'BALANCE',
      method: 'CASH',
      amount: '80.000',
      at: expect.any(String),
      receipt: expect.stringMatching(/^\d{4}-\d{6}$/u),
      corrects: null,
      due: '0.000',
    });
    const [row] = await database().select().from(payments).where(eq(payments.id, taken.id));
    expect(row?.visitId).not.toBeNull();
    await shop.takeStep(id, ['Repair.return.delivered', 'courier']);
    expect(await shop.readAs(id, 'courier')).toMatchObject({ amountDue: null });
    await expect(till.take(id, '1', { by: 'courier' })).rejects.toMatchObject({ status: 404 });
  });
});

test('whoever is left alone counts their own cash', async () => {
  const { admin } = shop.people;
  const change = (values: { readonly blockedAt?: Date | null; readonly emailVerifiedAt?: Date | null }) =>
    database().update(users).set(values).where(ne(users.id, admin.id));
  const mayCountOwn = async () => (await admin.send(getMyCash)).mayCountOwn;
  const now = shop.world.clock.now();
  const before = await mayCountOwn();
  await change({ blockedAt: now });
  const alone = await mayCountOwn();
  await change({ blockedAt: null, emailVerifiedAt: null });
  const besideInvited = await mayCountOwn();
  await change({ emailVerifiedAt: now });
  expect([before, alone, besideInvited]).toEqual([false, true, true]);
});

describe('a refund', () => {
  test('a rejected price’s deposit is owed on the desk [2.192]', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.diagnosis.finished'));
    await till.take(id, '30');
    expect((await till.tillOf(id)).balance.refundOwed).toBe('0.000');
    await shop.takeStep(id, ['Repair.reject.diagnosed', 'customer']);
    expect((await till.tillOf(id)).balance).toMatchObject({ agreed: '0.000', due: '0.000', refundOwed: '30.000' });
    const shown = await shop.people.admin.send(getDesk, { query: { id } });
    expect(shown.sections).toMatchObject([{ key: 'OVERDUE', items: [{ id, refundOwed: true }] }]);
    const body = { amount: '30', method: 'CASH' } as const;
    await expect(shop.people.operator.send(refundPayment, { params: { id }, body })).rejects.toMatchObject({
      status: 403,
    });
    await database().update(users).set({ mayManageTill: true }).where(eq(users.id, shop.people.operator.id));
    expect((await shop.people.operator.send(getMe)).user.mayManageTill).toBe(true);
    const more = { amount: '30.001', method: 'CASH' } as const;
    await expect(shop.people.operator.send(refundPayment, { params: { id }, body: more })).rejects.toMatchObject(
      refusedAt('amount', 'money.moreThanPaid'),
    );
    const { balance, payments: listed } = await shop.people.operator.send(refundPayment, { params: { id }, body });
    expect(balance).toMatchObject({ paid: '0.000', refundOwed: '0.000' });
    expect(listed).toMatchObject([
      { kind: 'DEPOSIT', mayUndo: false },
      { kind: 'REFUND', amount: '-30.000' },
    ]);
    expect((await shop.people.admin.send(getDesk, { query: { id } })).sections).toEqual([]);
    await database().update(users).set({ mayManageTill: false }).where(eq(users.id, shop.people.operator.id));
  });
});

describe('customers', () => {
  test('customers read agreed, paid, open and their receipts [2.195]', async () => {
    const id = await till.pricedRepair();
    const { id: paymentId, receipt } = await till.take(id, '20');
    const { customer, stranger } = shop.people;
    const mine = await customer.send(listMyPayments, { params: { id } });
    expect(mine).toMatchObject({
      balance: { agreed: '120.000', paid: '20.000', due: '100.000' },
      payments: [{ id: paymentId, receipt }],
    });
    expect(JSON.stringify(mine)).not.toContain('Test');
    await expect(stranger.send(listMyPayments, { params: { id } })).rejects.toMatchObject({ status: 404 });
    const path = `/repair/requests/${id}/payments/${paymentId}/receipt`;
    expect((await stranger.browser.request('GET', path)).status).toBe(404);
    const file = await readPdf(await (await customer.browser.request('GET', path)).bytes());
    const text = file.pages[0]?.structure.join('\n') ?? '';
    expect(file.pages.flatMap(({ untagged }) => untagged)).toEqual([]);
    expect(text).toContain(receipt);
    expect(text).toMatch(/Client\ncustomer Test\n[^]*Montant\n20 TND\n[^]*Reste à payer\n100 TND/u);
  });

  test('a deposit before the price says no price', async () => {
    const { id } = await shop.createRepair();
    const { id: paymentId } = await till.take(id, '30');
    const { browser } = shop.people.customer;
    const path = `/repair/requests/${id}/payments/${paymentId}/receipt`;
    const file = await readPdf(await (await browser.request('GET', path)).bytes());
    const text = file.pages[0]?.structure.join('\n') ?? '';
    expect(text).toMatch(/Acompte\n[^]*Déjà payé\n30 TND\n/u);
    expect(text).not.toMatch(/Prix convenu|Reste à payer/u);
  });

  test('a deposit after an early fee says no price', async () => {
    const { id } = await shop.createRepair();
    await shop.people.operator.send(addCharge, { params: { id }, body: { kind: 'DIAGNOSIS', amount: '10' } });
    const receiptOf = async (amount: string) => {
      const { id: paymentId } = await till.take(id, amount);
      const path = `/repair/requests/${id}/payments/${paymentId}/receipt`;
      const file = await readPdf(await (await shop.people.customer.browser.request('GET', path)).bytes());
      return file.pages[0]?.structure.join('\n') ?? '';
    };
    const [partial, more] = [await receiptOf('4'), await receiptOf('36')];
    expect(partial).toMatch(/Frais\n10 TND\n[^]*Reste à payer\n6 TND\n/u);
    expect(more).toMatch(/Frais\n10 TND\n[^]*Déjà payé\n40 TND\n/u);
    expect(more).not.toContain('Reste à payer');
    expect(partial + more).not.toContain('Prix convenu');
  });

  test('an erased person’s receipts keep numbers alone [2.199]', async () => {
    const { person, browser, userId } = await shop.world.signUp();
    const { customer } = shop.people;
    shop.people.customer = { id: userId, email: person.email, browser, send: browser.send };
    const { id } = await shop.createRepair();
    const { id: paymentId } = await till.take(id, '9');
    const [before] = await database().select().from(receipts).where(eq(receipts.paymentId, paymentId));
    const archive = unzip(
      Buffer.from(
        await (await browser.request('POST', exportMe.path, { body: { password: person.password } })).bytes(),
      ),
    );
    expect(archive.get('data.json')?.toString()).toContain(`"repairId":"${id}","kind":"DEPOSIT"`);
    await shop.people.admin.send(refundPayment, { params: { id }, body: { amount: '9', method: 'CASH' } });
    await shop.takeStep(id, ['Repair.decline.request', 'operator']);
    await browser.send(deleteMe, { body: { password: person.password } });
    shop.people.customer = customer;
    const rows = await database().select().from(receipts).where(eq(receipts.paymentId, paymentId));
    expect(rows).toEqual([before]);
    const left = await database()
      .select()
      .from(receiptPersons)
      .where(eq(receiptPersons.receiptId, before?.id ?? ''));
    expect(left).toEqual([]);
    const { browser: staff } = shop.people.operator;
    const file = await readPdf(
      await (await staff.request('GET', `/staff/repairs/${id}/payments/${paymentId}/receipt`)).bytes(),
    );
    expect(file.pages[0]?.structure.join('\n')).not.toContain(person.firstName);
  });
});

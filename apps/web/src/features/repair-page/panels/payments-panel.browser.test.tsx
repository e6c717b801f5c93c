import '#styles.css';
import type { RepairTill } from '@atelier/contract';
import { Toaster } from '@atelier/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#shared/api/query-client.ts';
import { axeAtAllViewports } from '#shared/page/axe-at-all-viewports.fixture.ts';
import { findTargetsBelow44 } from '#shared/page/small-touch-targets.fixture.ts';
import { pressEnter } from '#shared/page/keyboard.fixture.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { DoorPayment } from '#subjects/staff/till/take-payment.tsx';
import { PaymentsPanel } from './payments-panel.tsx';
import { createRepairTill } from './repair-till.fixture.ts';

type Sent = { readonly path: string; readonly key: string | null; readonly body: unknown };

const payment: RepairTill['payments'][number] = {
  id: 'p1',
  kind: 'DEPOSIT',
  method: 'CASH',
  amount: '20.000',
  at: '2026-11-26T10:00:00.000Z',
  receipt: '2026-000041',
  corrects: null,
  takenBy: { id: 'olfa', name: 'Olfa Ben Salah' },
  isCorrected: false,
  mayUndo: true,
};

type Shown = { readonly atDoor?: boolean; readonly after?: RepairTill };

/** Renders the payments, or a driver's. `answers` are those of the writes in order, `after` the payments after the first. */
async function renderPayments(
  till: RepairTill,
  answers: readonly (() => Promise<Response>)[],
  { atDoor = false, after = till }: Shown = {},
) {
  const Words = await withLanguage('en', 'customer', 'workshop', 'notes');
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (init.method !== 'POST') return Promise.resolve(Response.json(sent.length === 0 ? till : after));
    const key = new Headers(init.headers).get('idempotency-key');
    sent.push({ path, key, body: JSON.parse(typeof init.body === 'string' ? init.body : 'null') });
    return answers[sent.length - 1]?.() ?? Promise.reject(new TypeError('invariant: no answer left'));
  });
  const shown = atDoor ? <DoorPayment repairId="7K2M9QFX" amountDue="80.000" /> : <PaymentsPanel repairId="7K2M9QFX" />;
  const router = createMemoryRouter([{ path: '*', element: shown }]);
  await render(
    <Words>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
        <Toaster closeLabel="Dismiss" label="Messages" />
      </QueryClientProvider>
    </Words>,
  );
  return sent;
}

const taken = (amount: string) => () =>
  Promise.resolve(Response.json({ ...payment, amount, receipt: '2026-000042', due: '0.000' }));

const lost = () => Promise.reject(new TypeError('Failed to fetch'));

test('a payment takes two presses [2.201]', async () => {
  const sent = await renderPayments(createRepairTill(), [taken('120.500')]);
  await page.getByRole('button', { name: 'Take payment' }).click();
  expect(await axeAtAllViewports()).toEqual([]);
  await page.getByRole('button', { name: 'Cash' }).click();
  await expect.element(page.getByText('Receipt 2026-000042')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent).toMatchObject([
    { path: expect.stringContaining('/7K2M9QFX/payments'), body: { amount: '120.500', method: 'CASH' } },
  ]);
});

test('a refund begins with what is owed', async () => {
  const balance = { agreed: '50.000', charged: '0.000', paid: '80.000', due: '0.000', refundOwed: '30.000' };
  const payments = [payment, { ...payment, id: 'p2', receipt: '2026-000043' }];
  const refunded = () => Promise.resolve(Response.json(createRepairTill({ payments })));
  const till = createRepairTill({ balance, mayRefund: true });
  const after = createRepairTill({ balance: { ...balance, paid: '50.000', refundOwed: '0.000' } });
  const sent = await renderPayments(till, [refunded], { after });
  await expect.element(page.getByText('To refund')).toBeVisible();
  await page.getByRole('button', { name: 'Refund' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('30');
  expect(await axeAtAllViewports()).toEqual([]);
  await page.getByRole('button', { name: 'Card' }).click();
  await expect.element(page.getByText('Receipt 2026-000043')).toBeVisible();
  await expect.element(page.getByText('To refund')).not.toBeInTheDocument();
  expect(sent).toMatchObject([{ body: { amount: '30.000', method: 'TERMINAL' } }]);
});

test('a payment with nothing open begins empty', async () => {
  const balance = { agreed: '0.000', charged: '0.000', paid: '0.000', due: '0.000', refundOwed: '0.000' };
  const sent = await renderPayments(createRepairTill({ balance }), []);
  await page.getByRole('button', { name: 'Take payment' }).click();
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await expect.element(amount).toHaveValue('');
  await page.getByRole('button', { name: 'Cash' }).click();
  await expect.element(amount).toBeInvalid();
  expect(sent).toEqual([]);
});

test('a lost answer shows a provisional slip, counting once', async () => {
  const sent = await renderPayments(createRepairTill(), [lost, taken('120.500')], { atDoor: true });
  await page.getByRole('button', { name: 'Take payment' }).click();
  await page.getByRole('button', { name: 'Card' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Not recorded yet.*80\sTND, Card, \d{2}:\d{2}(?!\s[AP]M)/u);
  expect(await axeAtAllViewports()).toEqual([]);
  await page.viewport(375, 812);
  expect(await findTargetsBelow44()).toEqual([]);
  await page.getByRole('button', { name: 'Card' }).click();
  await expect.element(page.getByText('Receipt 2026-000042')).toBeVisible();
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent).toHaveLength(2);
});

/** Opens the dialog and takes 20 in cash. */
async function payTwenty() {
  await page.getByRole('button', { name: 'Take payment' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('20');
  await page.getByRole('button', { name: 'Cash' }).click();
}

test.each([{ atDoor: true }, { atDoor: false }])(
  'a reopened payment counts once (at a door: $atDoor)',
  async (shown) => {
    const sent = await renderPayments(createRepairTill(), [lost, taken('20.000'), taken('20.000')], shown);
    const dialog = page.getByRole('dialog');
    await payTwenty();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await payTwenty();
    await expect.element(dialog).not.toBeInTheDocument();
    await payTwenty();
    await expect.element(dialog).not.toBeInTheDocument();
    const [first, again, next] = sent.map(({ key }) => key);
    expect(again).toBe(first);
    expect(next).not.toBe(first);
  },
);

test('a reopened fee counts once', async () => {
  const added = () => Promise.resolve(Response.json(createRepairTill()));
  const sent = await renderPayments(createRepairTill(), [lost, added]);
  const dialog = page.getByRole('dialog');
  const addFee = async () => {
    await page.getByRole('button', { name: 'Add a fee' }).click();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('5');
    await dialog.getByRole('button', { name: 'Add the fee' }).click();
  };
  await addFee();
  await expect.poll(() => sent).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await addFee();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent).toHaveLength(2);
});

test('a refused amount stays typed with its reason', async () => {
  const refused = () =>
    Promise.resolve(
      Response.json(
        { message: 'validation', issues: [{ path: 'amount', message: 'money.moreThanDue' }] },
        { status: 400 },
      ),
    );
  await renderPayments(createRepairTill(), [refused]);
  await page.getByRole('button', { name: 'Take payment' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('1 300,5');
  await page.getByRole('button', { name: 'Cash' }).click();
  await expect.element(page.getByText('This is more than what is left to pay')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('1 300,5');
});

test('undoing a payment asks first, a fee at once', async () => {
  const till = createRepairTill({
    payments: [payment],
    charges: [
      {
        id: 'c1',
        kind: 'STORAGE',
        amount: '7.500',
        at: payment.at,
        addedBy: payment.takenBy,
        corrects: null,
        isCorrected: false,
      },
    ],
    mayRefund: true,
    balance: { agreed: '120.500', charged: '7.500', paid: '20.000', due: '108.000', refundOwed: '0.000' },
  });
  const undone = () =>
    Promise.resolve(Response.json({ ...till, payments: [{ ...payment, isCorrected: true, mayUndo: false }] }));
  const withoutFee = () => Promise.resolve(Response.json({ ...till, charges: [] }));
  const sent = await renderPayments(till, [undone, withoutFee]);
  await page.getByRole('button', { name: 'Undo receipt 2026-000041' }).click();
  expect(sent).toEqual([]);
  const question = page.getByRole('alertdialog', { name: 'Undo receipt 2026-000041?' });
  await expect.element(question).toBeVisible();
  expect(await axeAtAllViewports()).toEqual([]);
  await question.getByRole('button', { name: 'Undo this receipt' }).click();
  await expect.element(page.getByText('undone', { exact: true })).toBeVisible();
  expect(sent[0]?.path).toContain('/payments/p1/undo');
  expect(await axeAtAllViewports()).toEqual([]);
  await pressEnter(page.getByRole('button', { name: 'Undo the fee Storage' }));
  await expect.element(page.getByRole('list').first()).toHaveFocus();
  await pressEnter(page.getByRole('button', { name: 'Add a fee' }));
  await expect.element(page.getByRole('dialog', { name: 'Add a fee' })).toBeVisible();
  expect(await axeAtAllViewports()).toEqual([]);
});

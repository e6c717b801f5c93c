import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeAtAllViewports } from '#shared/page/axe-at-all-viewports.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createCaller, createdRepair, field, INTAKE, LOOKUP, openIntake } from './intake.fixture.tsx';
import { Component as QuickListPage } from './quick-list.tsx';

afterEach(() => {
  sessionStore.clear('person');
  vi.unstubAllGlobals();
});

test('a row whose answer was lost is sent unchanged', async () => {
  const { sent } = await openIntake(
    [],
    {
      [LOOKUP]: [{ body: { people: [] } }, { body: { people: [createCaller({ devices: [] })] } }],
      [INTAKE]: [{ status: 502, body: {} }, createdRepair],
    },
    { view: <QuickListPage /> },
  );
  await userEvent.fill(field('Row 1, Phone'), '20 123 456');
  await userEvent.fill(field('Row 1, Name'), 'Selma Trabelsi');
  await userEvent.fill(field('Row 1, Type'), 'Smartphone');
  await userEvent.fill(field('Row 1, Problem'), 'It doesn’t charge');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toHaveLength(1);
  await expect.element(field('Row 1, Phone')).not.toHaveAttribute('readonly');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('7K2M9QFX', { exact: false }).first()).toBeVisible();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  const announced = page.getByRole('status').filter({ hasText: '1 device received' });
  await expect.element(announced).toBeVisible();
  expect(announced.getByRole('combobox').elements()).toEqual([]);
  expect(announced.getByRole('button').elements()).toEqual([]);
  expect(await axeAtAllViewports()).toEqual([]);
});

test('a refused row focuses its first wrong cell', async () => {
  const { sent } = await openIntake([], {}, { view: <QuickListPage /> });
  await userEvent.fill(field('Row 1, Phone'), '20 123 456');
  await userEvent.fill(field('Row 1, Name'), 'Selma Trabelsi');
  await userEvent.fill(field('Row 1, Type'), 'Toaster');
  await userEvent.fill(field('Row 1, Problem'), 'It doesn’t charge');
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Row 1, Type')).toHaveFocus();
  expect(await axeAtAllViewports()).toEqual([]);
  expect(sent).toEqual([]);
});

test('a row links the requested repair of its device', async () => {
  const { repairs, devices } = createCaller();
  const requested = { id: 'R1', device: 'iPhone 15', status: 'REQUESTED' } as const;
  const caller = createCaller({
    repairs: [...repairs, requested],
    devices: [
      ...devices,
      { id: 'away', name: 'iPhone 15', type: 'Phone', icon: 'phone', repairId: 'R1', warranty: null },
    ],
  });
  const { sent } = await openIntake([caller], { [INTAKE]: [createdRepair] }, { view: <QuickListPage /> });
  await userEvent.fill(field('Row 1, Phone'), '20 123 456');
  await userEvent.fill(field('Row 1, Device'), 'iphone');
  await expect
    .element(page.getByRole('link', { name: 'Already requested: iPhone 15, #R1' }))
    .toHaveAttribute('href', '/workshop/repairs/R1');
  await userEvent.fill(field('Row 1, Type'), 'Smartphone');
  await userEvent.fill(field('Row 1, Problem'), 'It doesn’t charge');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('link', { name: '#7K2M9QFX' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /Already requested/u })).not.toBeInTheDocument();
  expect(sent).toHaveLength(1);
});

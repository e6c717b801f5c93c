import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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
});

test('a refused row focuses its first wrong cell', async () => {
  const { sent } = await openIntake([], {}, { view: <QuickListPage /> });
  await userEvent.fill(field('Row 1, Phone'), '20 123 456');
  await userEvent.fill(field('Row 1, Name'), 'Selma Trabelsi');
  await userEvent.fill(field('Row 1, Type'), 'Toaster');
  await userEvent.fill(field('Row 1, Problem'), 'It doesn’t charge');
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Row 1, Type')).toHaveFocus();
  expect(sent).toEqual([]);
});

import '#styles.css';
import type { ReadyAnswer } from '@atelier/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { createQueryClient } from '#shared/api/query-client.ts';
import { speaking } from '#shared/language/spoken.fixture.tsx';
import { aStaffRepair } from '../a-staff-repair.fixture.ts';
import { TalkPanel } from './talk-panel.tsx';

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function anAnswer(id: string, overrides: Partial<ReadyAnswer> = {}): ReadyAnswer {
  const body = 'the price of #{repair} is {price}, as {somebody} said.';
  const texts = {
    titleFr: 'Le prix',
    titleEn: 'The price',
    bodyFr: `{firstName}, ${body}`,
    bodyEn: `Dear {firstName}, ${body}`,
  };
  return { id, version: 1, retired: false, ...texts, ...overrides };
}

async function opens(answers: ReadyAnswer[], hash = '') {
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      Response.json(
        path.endsWith('ready-answers') ? answers : { data: [], nextCursor: null, isClosed: false, waitingSince: null },
      ),
    ),
  );
  const repair = { ...aStaffRepair(), id: '7K2M9QFX', price: '1245.500' };
  const Words = await speaking('en', 'customer', 'workshop', 'conversation');
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <Words>
        <MemoryRouter initialEntries={[`/workshop/repairs/${repair.id}${hash}`]}>
          <TalkPanel repair={{ ...repair, customer: { ...repair.customer, name: 'Amel Trabelsi', lang: 'en' } }} />
        </MemoryRouter>
      </Words>
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole('textbox')).toBeVisible();
}

test('a ready answer is written below what is typed, in either language, the customer’s first, with what it says of this repair', async () => {
  await opens([anAnswer('one'), anAnswer('old', { titleEn: 'An old one', retired: true })]);
  await userEvent.type(page.getByRole('textbox'), 'Hello');
  await userEvent.click(page.getByRole('button', { name: 'Ready answer' }));
  expect(
    page
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['The price', 'Le prix']);
  await userEvent.click(page.getByRole('menuitem', { name: 'The price' }));
  await expect
    .element(page.getByRole('textbox'))
    .toHaveValue('Hello\n\nDear Amel, the price of #7K2M9QFX is 1,245.500\u00a0TND, as {somebody} said.');
});

test('whoever comes for the conversation finds the field with the focus, and nobody else does', async () => {
  await opens([]);
  await expect.element(page.getByRole('textbox')).not.toHaveFocus();
  await cleanup();
  await opens([], '#messages');
  await expect.element(page.getByRole('textbox')).toHaveFocus();
});

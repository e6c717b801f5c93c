import '#styles.css';
import type { StaffRepair } from '@atelier/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { axeAtAllViewports, resetTextSize } from '#shared/page/axe-at-all-viewports.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { renderRepairPage } from '#features/repair-page/render-repair-page.fixture.tsx';
import { createStaffRepair, withAllowedActions } from '../staff-repair.fixture.ts';
import { renderDesk } from '#features/desk/create-desk.fixture.tsx';
import { createDeskRow, createSections } from '#features/desk/create-desk-row.fixture.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  resetTextSize();
  sessionStore.clear('person');
  vi.unstubAllGlobals();
});

const turn = { ...createStaffRepair().nextAction, owner: 'CUSTOMER' } as const;
const proposal = {
  id: 'p',
  price: '240.000',
  estimatedTime: 3,
  expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
};

function withAccount(account: 'NONE' | 'INVITED' | undefined): StaffRepair['customer'] {
  return { ...createStaffRepair().customer, name: 'Amel Chebbi', account };
}

describe('a row under Call', () => {
  test.each([
    ['NONE', 'No email'],
    ['INVITED', 'Invitation pending'],
  ] as const)('a row under Call of %s tells its price [4.82]', async (account, badge) => {
    const row = createDeskRow({ status: 'PROPOSED', nextAction: turn, proposal, customer: withAccount(account) });
    const { screen } = await renderDesk({ rows: createSections({ CALL: [row] }) });
    const item = screen.getByRole('listitem');
    await expect.element(item.getByText('Tell the price:')).toBeVisible();
    await expect.element(item.getByText(/240\sTND/u)).toBeVisible();
    await expect.element(item.getByText(badge)).toBeVisible();
    expect(await axeAtAllViewports()).toEqual([]);
  });

  test('a row under Call is silent for page readers', async () => {
    const row = createDeskRow({ status: 'PROPOSED', nextAction: turn, proposal, customer: withAccount(undefined) });
    const { screen } = await renderDesk({ rows: createSections({ CALL: [row] }) });
    await expect.element(screen.getByText('Amel Chebbi')).toBeVisible();
    await expect.element(screen.getByText('Tell the price:')).not.toBeInTheDocument();
  });
});

describe('a price for somebody who reads neither mail nor page', () => {
  const repair = createStaffRepair({
    status: 'DIAGNOSED',
    custody: 'CENTER',
    customer: withAccount('NONE'),
    proposal: null,
    ...withAllowedActions('Repair.proposal.sent'),
  });

  test('an unread price isn’t said to be sent', async () => {
    const after: Partial<StaffRepair> = { status: 'PROPOSED', nextAction: turn };
    const { screen } = await renderRepairPage({ repair, roles: ['OPERATOR'], answer: () => after });
    await screen.getByRole('button', { name: 'Send the quote', exact: true }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabelText(/^Price/u).fill('240');
    await form.getByLabelText('Duration (working days)').fill('3');
    await form.getByRole('button', { name: /Send/u }).click();
    const notices = screen.getByRole('region', { name: /Notices|Messages/u });
    await expect.element(notices.getByText('Quote saved')).toBeVisible();
    await expect.element(notices.getByText(/Call Amel Chebbi: we have no/u)).toBeVisible();
  });

  test('no message is written to customers without access', async () => {
    const { screen } = await renderRepairPage({ repair, roles: ['OPERATOR'] });
    await expect.element(screen.getByText(/This customer has no email/u)).toBeVisible();
    await expect.element(screen.getByLabelText('Reply to the customer')).not.toBeInTheDocument();
    const link = screen.getByRole('link', { name: /WhatsApp/u });
    await expect.element(link).toHaveAttribute('href', expect.stringContaining('Hello%20Amel'));
  });
});

test('an invited customer may be written to', async () => {
  const { screen } = await renderRepairPage({
    repair: createStaffRepair({ customer: withAccount('INVITED') }),
    roles: ['OPERATOR'],
  });
  await expect.element(screen.getByText(/hasn't accepted the invitation yet/u)).toBeVisible();
  await expect.element(screen.getByLabelText('Reply to the customer')).toBeVisible();
  await expect.element(screen.getByText(/The customer hasn't written yet/u)).not.toBeInTheDocument();
});

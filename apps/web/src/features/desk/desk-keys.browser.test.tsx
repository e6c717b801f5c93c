import '#styles.css';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { pressByKey } from '#shared/page/keyboard.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createStaffRepair, withAllowedActions } from '#subjects/staff/staff-repair.fixture.ts';
import { acceptedQuotes, button, link, renderDesk, sentSteps } from './create-desk.fixture.tsx';
import { createDeskRow, createSections } from './create-desk-row.fixture.ts';

afterEach(() => {
  dialogStore.closeAll();
  sessionStore.clear('person');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const { ids, rows, sections } = acceptedQuotes;

describe('by keys', () => {
  test('keys move along rows, act and undo', async () => {
    const { sent } = await renderDesk({ rows: sections, rowsAfter: createSections({ ACCEPTED: rows.slice(1) }) });
    await expect.element(link('ACC00001')).toBeVisible();
    await userEvent.keyboard('jjk');
    await expect.element(link('ACC00001')).toHaveFocus();
    await userEvent.keyboard('a');
    await expect.element(link('ACC00001')).not.toBeInTheDocument();
    await expect.element(link('ACC00002')).toHaveFocus();
    await userEvent.keyboard('u');
    await expect.element(page.getByText('Undone: everything is as before')).toBeVisible();
    expect(sentSteps(sent)).toEqual([['Repair.approve.confirmed'], 'Repair.corrected']);
  });

  test('undo survives navigation and ends with the session', async () => {
    const { sent, router } = await renderDesk({
      rows: sections,
      rowsAfter: createSections({ ACCEPTED: rows.slice(1) }),
    });
    const goAndReturn = async (): Promise<void> => {
      await router.navigate('/workshop/repairs/ACC00002');
      await expect.element(page.getByText('elsewhere')).toBeVisible();
      await router.navigate(-1);
      await expect.element(link('ACC00002')).toBeVisible();
    };
    await userEvent.click(button(/^Confirm, .*ACC00001/u));
    await expect.element(link('ACC00001')).not.toBeInTheDocument();
    await goAndReturn();
    await userEvent.keyboard('u');
    await expect.element(page.getByText('Undone: everything is as before')).toBeVisible();
    await userEvent.click(button(/^Confirm, .*ACC00002/u));
    await expect.poll(() => sent).toHaveLength(3);
    sessionStore.clear('person');
    await goAndReturn();
    await userEvent.keyboard('u');
    await goAndReturn();
    expect(sentSteps(sent)).toEqual([['Repair.approve.confirmed'], 'Repair.corrected', ['Repair.approve.confirmed']]);
  });

  test('several are selected, confirmed together and taken back together', async () => {
    const { sent } = await renderDesk({ rows: sections, rowsAfter: createSections({ ACCEPTED: rows.slice(2) }) });
    await expect.element(link('ACC00001')).toBeVisible();
    await userEvent.keyboard('jxjx');
    await pressByKey(button('Confirm 2'));
    await expect.element(page.getByRole('status').filter({ hasText: '2 done' }).first()).toBeVisible();
    await pressByKey(button('Undo all'));
    await expect.element(page.getByText('2 steps undone')).toBeVisible();
    expect(sentSteps(sent)).toEqual([ids.slice(0, 2), 'Repair.corrected', 'Repair.corrected']);
  });

  test('the undo key reverts single and bulk actions', async () => {
    const { sent } = await renderDesk({ rows: sections, rowsAfter: createSections({ ACCEPTED: rows.slice(2) }) });
    await expect.element(link('ACC00001')).toBeVisible();
    await userEvent.keyboard('jxjx');
    await pressByKey(button('Confirm 2'));
    await expect.element(page.getByRole('status').filter({ hasText: '2 done' }).first()).toBeVisible();
    await userEvent.click(button(/^Confirm, .*ACC00003/u));
    await expect.element(page.getByText('Approval confirmed').first()).toBeVisible();
    await userEvent.keyboard('u');
    await expect.element(page.getByText('Undone: everything is as before')).toBeVisible();
    await userEvent.keyboard('u');
    await userEvent.click(button('Undo all'));
    await expect.element(page.getByText('2 steps undone')).toBeVisible();
    const undone = ['Repair.corrected', 'Repair.corrected', 'Repair.corrected'];
    expect(sentSteps(sent)).toEqual([ids.slice(0, 2), ['Repair.approve.confirmed'], ...undone]);
    expect(sent[2]?.path).toContain('ACC00003');
  });

  test('keys open a repair and their help', async () => {
    const { router } = await renderDesk({ rows: sections });
    await expect.element(link('ACC00001')).toBeVisible();
    await userEvent.keyboard('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('term');
    await expect
      .poll(() => keys.elements().map(({ textContent }) => textContent))
      .toEqual(['j', 'k', 'Enter', 'a', 'x', 'u', '1–9', '?', '/', 'i']);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await userEvent.keyboard('j{Enter}');
    await expect.poll(() => router.state.location.pathname).toBe('/workshop/repairs/ACC00001');
  });

  test.each([
    ['of those that are answered', 'ANSWER'],
    ['about a device on the bench', 'ASKED'],
    ['of what nobody of the office is there for', 'UNMANNED'],
  ] as const)('a message %s opens its conversation', async (_, key) => {
    const waitingRows = createDeskRow({ id: 'MSG00001', message: 'Is it ready?', button: null });
    const { router } = await renderDesk({ rows: createSections({ [key]: [waitingRows] }) });
    await expect.element(link('MSG00001').first()).toBeVisible();
    await expect.element(page.getByText('Is it ready?')).toBeVisible();
    await userEvent.keyboard('ja');
    const present = { pathname: '/workshop/repairs/MSG00001', hash: '#messages' };
    await expect.poll(() => router.state.location).toMatchObject(present);
    await router.navigate(-1);
    await userEvent.click(page.getByRole('link', { name: /^Answer, .*MSG00001/u }));
    await expect.poll(() => router.state.location).toMatchObject(present);
  });

  test('a secondary action gives a device to a partner', async () => {
    const claim = { name: 'CLAIM', steps: ['Repair.diagnosis.assigned' as const], form: false } as const;
    const rows = (['Repair.diagnosis.externalized', 'Repair.fix.started'] as const).map((step, index) =>
      createDeskRow({
        id: `OUT0000${index}`,
        button: { ...claim, steps: [...claim.steps] },
        secondaryButton: { name: 'HAND_OVER', steps: [step], form: true },
      }),
    );
    const { screen, sent } = await renderDesk({
      roles: ['TECHNICIAN'],
      rows: createSections({ DIAGNOSE: rows.slice(0, 1), FIX: rows.slice(1) }),
      seen: [
        { id: 'OUT00000', status: 'DIAGNOSING' as const, ...withAllowedActions('Repair.diagnosis.externalized') },
        { id: 'OUT00001', status: 'APPROVE_CONFIRMED' as const, ...withAllowedActions('Repair.fix.started') },
      ].map((repair) => createStaffRepair({ ...repair, custody: 'CENTER' })),
    });
    for (const id of ['OUT00000', 'OUT00001']) {
      await pressByKey(button(new RegExp(`^Hand to a partner, .*${id}`, 'u')));
      const form = screen.getByRole('dialog');
      await userEvent.fill(form.getByLabelText('Partner', { exact: true }), 'Carthage');
      await userEvent.keyboard('{Enter}');
      await expect.element(form).not.toBeInTheDocument();
    }
    expect(sent.map(({ body }) => body)).toMatchObject([
      { action: 'Repair.diagnosis.externalized', partner: 'Carthage' },
      { action: 'Repair.fix.started', isExternalized: true, partner: 'Carthage' },
    ]);
  });
});

import '#styles.css';
import type { User } from '@atelier/contract';
import { translate } from '@atelier/i18n';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createNotification } from '#features/notifications/create-notification.fixture.ts';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { createDevice, createRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { axeAtBothWidths } from '#shared/page/axe.fixture.ts';
import {
  axeAtAllViewports,
  findOverflowAtAllViewports,
  resetTextSize,
  type SwitchLanguage,
} from '#shared/page/axe-at-all-viewports.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { stubShopServer } from '#app/shop-server.fixture.ts';

afterEach(() => {
  dialogStore.closeAll();
  sessionStore.setAuthData(null);
  resetTextSize();
  vi.unstubAllGlobals();
});

const pickupVisit = {
  type: 'PICKUP',
  status: 'PLANNED',
  date: '2026-11-24',
  time: '09:00-12:00',
  address: '14 rue du Lac, Tunis',
  mode: 'HOME',
  confirmedAt: null,
  arrivesAt: null,
  failure: null,
  doorPhoto: null,
  condition: null,
  receivedBy: null,
} as const;
const collectingRepair = createRepair({ status: 'COLLECTING', station: 2, pickupLogistic: pickupVisit });
const requestedRepair = createRepair({ id: '3XW8P2RD', allowedActions: ['Repair.updated', 'Repair.cancel.request'] });
const returnedRepair = createRepair({
  id: '5TRMSP90',
  status: 'RETURNED',
  station: 7,
  allowedActions: ['Repair.completed'],
});
const proposedRepair = createRepair({
  id: '9QZR4M1K',
  device: createDevice({ name: 'L’ordinateur portable du salon', brand: 'Samsung', model: 'Galaxy Book4 Ultra' }),
  issue: 'L’écran reste noir depuis une chute, mais il sonne encore',
  diagnosis: { date: '2026-11-20T09:00:00.000Z', notes: 'Dalle à remplacer', isExternalized: false },
  status: 'PROPOSED',
  station: 4,
  custody: 'CENTER',
  proposal: {
    id: 'p-1',
    price: '120.000',
    estimatedCost: '110.000',
    estimatedTime: 3,
    warrantyDays: null,
    status: 'PENDING',
    expiresAt: '2026-12-20T09:00:00.000Z',
  },
  allowedActions: ['Repair.approve.proposal', 'Repair.reject.diagnosed'],
});
const closedRepair = createRepair({ id: '1ABCDEFG', status: 'COMPLETED', station: 8 });
const repairs = [collectingRepair, requestedRepair, returnedRepair, proposedRepair, closedRepair];

const device = createDevice();
const types = [
  'Téléphone',
  'Ordinateur portable',
  'Tablette',
  'Console',
  'Montre',
  'Téléviseur',
  'Lave-linge',
  'Imprimante',
].map((name, index) => ({ ...device.type, id: `type-${index}`, name }));

const customer: User = {
  ...createUser(),
  lang: 'fr',
  firstName: 'Maximilienne',
  lastName: 'Ben Salah',
  fullName: 'Maximilienne Ben Salah',
  isPremium: true,
};
const t = translate('fr');

async function openPage(path: string, user: User | null, shopData: Parameters<typeof stubShopServer>[0] = {}) {
  await page.viewport(1280, 720);
  stubShopServer({ user, repairs, devices: [device], types, notifications: [createNotification()], ...shopData });
  const { tree, router, speak } = await createApplicationAt(path, user, 'fr');
  const screen = await render(tree);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  const findOverflowInBothLanguages = async (asks: (speak: SwitchLanguage) => Promise<string[]>): Promise<string[]> => {
    const found = await asks(speak);
    await page.viewport(1280, 720);
    return found;
  };
  return {
    screen,
    router,
    misfits: () => findOverflowInBothLanguages(findOverflowAtAllViewports),
    faults: () => findOverflowInBothLanguages(axeAtAllViewports),
  };
}

async function openDashboard(user = customer) {
  const opened = await openPage('/dashboard', user);
  const name = t('repairs.card.heading', { id: collectingRepair.id });
  await expect.element(opened.screen.getByRole('heading', { name })).toBeVisible();
  return opened;
}

describe('pages at all widths, in both languages and with large letters', () => {
  test.each(['/', '/terms'])('the page %s fits', async (path) => {
    const { misfits } = await openPage(path, null);
    expect(await misfits()).toEqual([]);
  });

  test('the landing page of signed-in customers fits', async () => {
    const { screen, misfits } = await openPage('/', customer);
    await expect.element(screen.getByRole('button', { name: new RegExp(t('layout.account'), 'u') })).toBeVisible();
    expect(await misfits()).toEqual([]);
  });

  test.each(['/dashboard', '/profile'])('a customer’s page %s fits', async (path) => {
    const { screen, misfits } = await openPage(path, customer);
    await expect.element(screen.getByRole('main').getByRole('button').first()).toBeVisible();
    expect(await misfits()).toEqual([]);
  });

  test('the dialog that shows a quote fits', async () => {
    const { screen, misfits } = await openDashboard();
    dialogStore.open({ name: 'proposal', repairId: proposedRepair.id });
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    expect(await misfits()).toEqual([]);
  });

  test('the dashboard of somebody new fits', async () => {
    const { screen, misfits } = await openPage('/dashboard', customer, { repairs: [] });
    await expect.element(screen.getByText(t('dashboard.empty.title'))).toBeVisible();
    expect(await misfits()).toEqual([]);
  });

  test('the dialog that shows a notification fits', async () => {
    const { screen, misfits } = await openDashboard();
    dialogStore.openNotification('n-1');
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    expect(await misfits()).toEqual([]);
  });

  test('the later steps of a request fit', async () => {
    const { screen, misfits } = await openPage('/dashboard', customer, { repairs: [] });
    dialogStore.open({ name: 'request', prefill: null });
    const form = screen.getByRole('dialog');
    const press = (name: string) => userEvent.click(form.getByRole('button', { name, exact: true }));
    await userEvent.click(form.getByRole('combobox'));
    await userEvent.click(screen.getByRole('option', { name: device.name }));
    await press(t('wizard.continue'));
    expect(await misfits()).toEqual([]);
    await userEvent.fill(form.getByRole('textbox', { name: t('wizard.address.label') }), '14 rue du Lac, Tunis');
    await press(t('wizard.continue'));
    expect(await misfits()).toEqual([]);
    await userEvent.fill(
      form.getByRole('textbox', { name: t('wizard.issue.label') }),
      'L’écran reste noir depuis une chute',
    );
    await press(t('wizard.continue'));
    await expect.element(form.getByRole('heading', { name: t('wizard.review.title') })).toBeVisible();
    expect(await misfits()).toEqual([]);
  });

  test('the question before an undo fits', async () => {
    const { screen, misfits } = await openDashboard();
    dialogStore.open({ name: 'proposal', repairId: proposedRepair.id });
    await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: t('proposal.reject'), exact: true }));
    await expect.element(screen.getByRole('alertdialog')).toBeVisible();
    expect(await misfits()).toEqual([]);
  });

  test.each(['email.change', 'password.title', 'data.export', 'data.delete'] as const)(
    'the dialog of the profile behind %s',
    async (name) => {
      const { screen, misfits } = await openPage('/profile', customer);
      const opener = screen.getByRole('main').getByRole('button', { name: t(`profile.${name}`), exact: true });
      await userEvent.click(opener);
      await expect.element(screen.getByRole('dialog')).toBeVisible();
      expect(await misfits()).toEqual([]);
    },
  );
});

describe('pages at all widths, and read by axe', () => {
  test.each(['/signin', '/signup', '/forgot-password', '/nowhere'])(
    'the page %s fits and is accessible',
    async (path) => {
      const { faults } = await openPage(path, null);
      expect(await faults()).toEqual([]);
    },
  );

  test('the page where a code is typed fits', async () => {
    const { screen, router, faults } = await openPage('/signin', null);
    sessionStore.setAuthData({
      email: 'maximilienne@atelier.test',
      token: 'x',
      action: 'emailVerification',
      step: 'verify',
    });
    await router.navigate('/verfiy-email');
    await expect.element(screen.getByRole('heading', { name: t('auth.verify.title') })).toBeVisible();
    expect(await faults()).toEqual([]);
  });

  test.each(['/repairs', '/repairs?view=table', '/repairs?view=timeline'])(
    'a customer’s page %s fits and is accessible',
    async (path) => {
      const { screen, faults } = await openPage(path, customer);
      await expect.element(screen.getByRole('main').getByText(collectingRepair.issue).first()).toBeVisible();
      expect(await faults()).toEqual([]);
    },
  );

  test.each([
    ['the details of a request', () => dialogStore.openDetails(requestedRepair.id)],
    ['the details of a visit', () => dialogStore.openDetails(collectingRepair.id)],
    ['the feedback', () => dialogStore.open({ name: 'feedback', repairId: returnedRepair.id })],
  ])('the dialog with %s fits', async (_name, openDialog) => {
    const { screen, faults } = await openDashboard();
    openDialog();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    expect(await faults()).toEqual([]);
  });

  test('the request fits step by step', async () => {
    const { screen, misfits, faults } = await openDashboard({ ...customer, phone: null });
    dialogStore.open({ name: 'request', prefill: null });
    const form = screen.getByRole('dialog');
    const press = (name: string) => userEvent.click(form.getByRole('button', { name, exact: true }));
    await expect.element(form.getByRole('heading', { name: t('wizard.phone.title') })).toBeVisible();
    expect(await faults()).toEqual([]);
    await userEvent.fill(form.getByLabelText(t('wizard.phone.label'), { exact: true }), '20123456');
    await press(t('wizard.phone.save'));
    const devices = async (): Promise<void> => {
      await userEvent.click(form.getByRole('combobox'));
      await expect.element(screen.getByRole('listbox')).toBeVisible();
    };
    expect(await axeAtBothWidths(devices)).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await page.viewport(1280, 720);
    await press(t('device.createNew'));
    expect(await misfits()).toEqual([]);
    await press(t('device.saveAndContinue'));
    await expect.element(form.getByText(t('wizard.device.nameMissing'))).toBeVisible();
    expect(await misfits()).toEqual([]);
  });

  test.each(['mon compte', 'notification'])('the menu of %s fits', async (name) => {
    const { screen, faults } = await openDashboard();
    await userEvent.click(screen.getByRole('banner').getByRole('button', { name: new RegExp(name, 'iu') }));
    await expect.element(screen.getByRole('menu')).toBeVisible();
    expect(await faults()).toEqual([]);
    await expect.element(screen.getByRole('menu')).toBeVisible();
  });
});

test('an open select’s list is accessible on all widths', async () => {
  const { screen } = await openPage('/repairs', customer);
  const openFilter = async (): Promise<void> => {
    await userEvent.click(screen.getByRole('combobox', { name: t('repairs.filter') }));
    await expect.element(screen.getByRole('listbox')).toBeVisible();
  };
  expect(await axeAtBothWidths(openFilter)).toEqual([]);
});

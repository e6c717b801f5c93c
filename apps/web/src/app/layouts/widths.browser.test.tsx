import '../../styles.css';
import type { User } from '@atelier/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aNotification } from '../../features/notifications/a-notification.fixture.ts';
import { dialogStore } from '../../shared/dialogs/dialog-store.ts';
import { aDevice, aRepair } from '../../shared/my-repair/repair.fixture.ts';
import { settled } from '../../shared/page/settled.fixture.ts';
import { misfits } from '../../shared/page/misfits.fixture.ts';
import { aUser } from '../../shared/session/a-user.fixture.ts';
import { sessionStore } from '../../shared/session/session-store.ts';
import { applicationAt } from '../application.fixture.tsx';
import { aShop } from '../a-shop.fixture.ts';

const root = document.documentElement;

afterEach(() => {
  dialogStore.closeAll();
  sessionStore.setAuthData(null);
  root.style.fontSize = '';
  delete root.dataset['theme'];
  vi.unstubAllGlobals();
});

// Width, height, and how large the letters are.
const sizes = [
  [320, 640, 100],
  [375, 812, 100],
  [375, 812, 200],
  [768, 1024, 100],
  [1280, 720, 100],
] as const;

/** What doesn't fit at any size, in either theme. */
const misfitsEverywhere = async (): Promise<string[]> => {
  const found: string[] = [];
  for (const [width, height, text] of sizes) {
    await page.viewport(width, height);
    root.style.fontSize = text === 100 ? '' : `${text}%`;
    for (const theme of ['light', 'dark']) {
      root.dataset['theme'] = theme;
      await settled();
      found.push(...misfits().map((what) => `${width}, ${text} %, ${theme}: ${what}`));
    }
  }
  return found;
};

const pickup = {
  type: 'PICKUP',
  status: 'PLANNED',
  date: '2026-11-24',
  time: '09:00-12:00',
  address: '14 rue du Lac, Tunis',
} as const;
const collecting = aRepair({ status: 'COLLECTING', station: 2, pickupLogistic: pickup });
const requested = aRepair({ id: '3XW8P2RD', allowedActions: ['Repair.updated', 'Repair.cancel.request'] });
const returned = aRepair({ id: '5TRMSP90', status: 'RETURNED', station: 7, allowedActions: ['Repair.completed'] });
const proposed = aRepair({
  id: '9QZR4M1K',
  status: 'PROPOSED',
  station: 4,
  custody: 'CENTER',
  proposal: {
    id: 'p-1',
    price: '120.000',
    estimatedCost: '110.000',
    estimatedTime: 3,
    status: 'PENDING',
    expiresAt: '2026-12-20T09:00:00.000Z',
  },
  allowedActions: ['Repair.approve.proposal', 'Repair.reject.diagnosed'],
});
const closed = aRepair({ id: '1ABCDEFG', status: 'COMPLETED', station: 8 });
const repairs = [collecting, requested, returned, proposed, closed];

const device = aDevice();
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

/** Somebody has opened a page, in French, whose words are the longer ones. */
const opens = async (path: string, user: User | null, held: Parameters<typeof aShop>[0] = {}) => {
  await page.viewport(1280, 720);
  aShop({ user, repairs, devices: [device], types, notifications: [aNotification()], ...held });
  const { tree, router } = await applicationAt(path, user, 'fr');
  const screen = await render(tree);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  return { screen, router };
};

const customer = aUser({
  lang: 'fr',
  firstName: 'Maximilienne',
  lastName: 'Ben Salah',
  fullName: 'Maximilienne Ben Salah',
  isPremium: true,
});

describe('everything fits at every width, and with letters twice as large on a phone:', () => {
  test.each(['/', '/signin', '/signup', '/forgot-password', '/terms', '/nowhere'])('the page %s', async (path) => {
    await opens(path, null);
    expect(await misfitsEverywhere()).toEqual([]);
  });

  test('the page where a code is typed', async () => {
    const { screen, router } = await opens('/signin', null);
    sessionStore.setAuthData({
      email: 'maximilienne@atelier.test',
      token: 'x',
      action: 'emailVerification',
      step: 'verify',
    });
    await router.navigate('/verfiy-email');
    await expect.element(screen.getByRole('heading', { name: 'Vérifiez votre adresse e-mail' })).toBeVisible();
    expect(await misfitsEverywhere()).toEqual([]);
  });

  test.each(['/', '/dashboard', '/repairs', '/repairs?view=table', '/repairs?view=timeline', '/profile'])(
    'a customer’s page %s',
    async (path) => {
      const { screen } = await opens(path, customer);
      await expect.element(screen.getByRole('main').getByRole('button').first()).toBeVisible();
      expect(await misfitsEverywhere()).toEqual([]);
    },
  );

  test('the dashboard of somebody new', async () => {
    const { screen } = await opens('/dashboard', customer, { repairs: [] });
    await expect.element(screen.getByText('Aucune réparation pour l’instant')).toBeVisible();
    expect(await misfitsEverywhere()).toEqual([]);
  });

  test.each([
    ['the details of a request', () => dialogStore.openDetails(requested.id)],
    ['the details of a visit', () => dialogStore.openDetails(collecting.id)],
    ['the price', () => dialogStore.open({ name: 'proposal', repairId: proposed.id })],
    ['the feedback', () => dialogStore.open({ name: 'feedback', repairId: returned.id })],
    ['a notification', () => dialogStore.openNotification('n-1')],
  ])('%s', async (name, open) => {
    const { screen } = await opens('/dashboard', customer);
    await expect.element(screen.getByRole('heading', { name: `Réparation #${collecting.id}` })).toBeVisible();
    open();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    expect(await misfitsEverywhere()).toEqual([]);
  });

  test('the request, step by step', async () => {
    const { screen } = await opens('/dashboard', { ...customer, phone: null });
    dialogStore.open({ name: 'request', prefill: null });
    const form = screen.getByRole('dialog');
    const press = (name: string) => userEvent.click(form.getByRole('button', { name, exact: true }));
    await expect.element(form.getByRole('heading', { name: 'Où vous appeler ?' })).toBeVisible();
    expect(await misfitsEverywhere()).toEqual([]);
    await userEvent.fill(form.getByLabelText('Téléphone', { exact: true }), '20123456');
    await press('Enregistrer et continuer');
    await press('Créer un nouvel appareil');
    expect(await misfitsEverywhere()).toEqual([]);
    await press('Enregistrer et continuer');
    await expect.element(form.getByText('Donnez-lui un nom')).toBeVisible();
    expect(await misfitsEverywhere()).toEqual([]);
  });

  test('the later steps of a request', async () => {
    const { screen } = await opens('/dashboard', customer, { repairs: [] });
    dialogStore.open({ name: 'request', prefill: null });
    const form = screen.getByRole('dialog');
    const press = (name: string) => userEvent.click(form.getByRole('button', { name, exact: true }));
    await userEvent.click(form.getByRole('combobox'));
    await userEvent.click(screen.getByRole('option', { name: device.name }));
    await press('Continuer');
    expect(await misfitsEverywhere()).toEqual([]);
    await userEvent.fill(form.getByRole('textbox', { name: 'Adresse' }), '14 rue du Lac, Tunis');
    await press('Continuer');
    expect(await misfitsEverywhere()).toEqual([]);
    await userEvent.fill(form.getByRole('textbox', { name: 'Problème' }), 'L’écran reste noir depuis une chute');
    await press('Continuer');
    await expect.element(form.getByRole('heading', { name: 'Tout est juste ?' })).toBeVisible();
    expect(await misfitsEverywhere()).toEqual([]);
  });

  test('what is asked before something is taken back', async () => {
    const { screen } = await opens('/dashboard', customer);
    await expect.element(screen.getByRole('heading', { name: `Réparation #${proposed.id}` })).toBeVisible();
    dialogStore.open({ name: 'proposal', repairId: proposed.id });
    await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: /Refuser/u }));
    await expect.element(screen.getByRole('alertdialog')).toBeVisible();
    expect(await misfitsEverywhere()).toEqual([]);
  });

  test.each(['Changer d’adresse', 'Changer le mot de passe', 'Télécharger mes données', 'Supprimer mon compte'])(
    'the dialog of the profile behind %s',
    async (name) => {
      const { screen } = await opens('/profile', customer);
      await userEvent.click(screen.getByRole('main').getByRole('button', { name, exact: true }));
      await expect.element(screen.getByRole('dialog')).toBeVisible();
      expect(await misfitsEverywhere()).toEqual([]);
    },
  );

  test('the menus', async () => {
    const { screen } = await opens('/dashboard', customer);
    const open = async (name: RegExp) => {
      await userEvent.click(screen.getByRole('banner').getByRole('button', { name }));
      await expect.element(screen.getByRole('menu')).toBeVisible();
      const found = await misfitsEverywhere();
      await userEvent.keyboard('{Escape}');
      return found;
    };
    expect(await open(/Mon compte/u)).toEqual([]);
    expect(await open(/notification/u)).toEqual([]);
  });
});

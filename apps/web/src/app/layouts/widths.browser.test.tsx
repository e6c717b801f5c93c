import '#styles.css';
import type { User } from '@atelier/contract';
import { translate, type Language } from '@atelier/i18n';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aNotification } from '#features/notifications/a-notification.fixture.ts';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { aDevice, aRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { misfitsEverywhere, usualSize } from '#shared/page/misfits-everywhere.fixture.ts';
import { aUser } from '#subjects/session/a-user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { applicationAt } from '../application.fixture.tsx';
import { aShop } from '../a-shop.fixture.ts';

afterEach(() => {
  dialogStore.closeAll();
  sessionStore.setAuthData(null);
  usualSize();
  vi.unstubAllGlobals();
});

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
  device: aDevice({ name: 'L’ordinateur portable du salon', brand: 'Samsung', model: 'Galaxy Book4 Ultra' }),
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

function customerOf(lang: Language): User {
  return {
    ...aUser(),
    lang,
    firstName: 'Maximilienne',
    lastName: 'Ben Salah',
    fullName: 'Maximilienne Ben Salah',
    isPremium: true,
  };
}

describe.each<Language>(['fr', 'en'])(
  'in %s everything fits, with letters twice as large on a phone too:',
  (language) => {
    const t = translate(language);
    const customer = customerOf(language);

    /** Somebody has opened a page. */
    const opens = async (path: string, user: User | null, held: Parameters<typeof aShop>[0] = {}) => {
      await page.viewport(1280, 720);
      aShop({ user, repairs, devices: [device], types, notifications: [aNotification()], ...held });
      const { tree, router } = await applicationAt(path, user, language);
      const screen = await render(tree);
      await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
      return { screen, router };
    };
    const repairHeading = ({ id }: { id: string }): string => t('repairs.card.heading', { id });

    test.each(['/', '/signin', '/signup', '/forgot-password', '/terms', '/nowhere'])('the page %s', async (path) => {
      await opens(path, null);
      expect(await misfitsEverywhere(language)).toEqual([]);
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
      await expect.element(screen.getByRole('heading', { name: t('auth.verify.title') })).toBeVisible();
      expect(await misfitsEverywhere(language)).toEqual([]);
    });

    test('the landing page of whoever is signed in', async () => {
      const { screen } = await opens('/', customer);
      await expect.element(screen.getByRole('button', { name: new RegExp(t('layout.account'), 'u') })).toBeVisible();
      expect(await misfitsEverywhere(language)).toEqual([]);
    });

    test.each(['/dashboard', '/repairs', '/repairs?view=table', '/repairs?view=timeline', '/profile'])(
      'a customer’s page %s',
      async (path) => {
        const { screen } = await opens(path, customer);
        await expect.element(screen.getByRole('main').getByRole('button').first()).toBeVisible();
        expect(await misfitsEverywhere(language)).toEqual([]);
      },
    );

    test('the dashboard of somebody new', async () => {
      const { screen } = await opens('/dashboard', customer, { repairs: [] });
      await expect.element(screen.getByText(t('dashboard.empty.title'))).toBeVisible();
      expect(await misfitsEverywhere(language)).toEqual([]);
    });

    test.each([
      ['the details of a request', () => dialogStore.openDetails(requested.id)],
      ['the details of a visit', () => dialogStore.openDetails(collecting.id)],
      ['the price', () => dialogStore.open({ name: 'proposal', repairId: proposed.id })],
      ['the feedback', () => dialogStore.open({ name: 'feedback', repairId: returned.id })],
      ['a notification', () => dialogStore.openNotification('n-1')],
    ])('%s', async (name, open) => {
      const { screen } = await opens('/dashboard', customer);
      await expect.element(screen.getByRole('heading', { name: repairHeading(collecting) })).toBeVisible();
      open();
      await expect.element(screen.getByRole('dialog')).toBeVisible();
      expect(await misfitsEverywhere(language)).toEqual([]);
    });

    test('the request, step by step', async () => {
      const { screen } = await opens('/dashboard', { ...customer, phone: null });
      dialogStore.open({ name: 'request', prefill: null });
      const form = screen.getByRole('dialog');
      const press = (name: string) => userEvent.click(form.getByRole('button', { name, exact: true }));
      await expect.element(form.getByRole('heading', { name: t('wizard.phone.title') })).toBeVisible();
      expect(await misfitsEverywhere(language)).toEqual([]);
      await userEvent.fill(form.getByLabelText(t('wizard.phone.label'), { exact: true }), '20123456');
      await press(t('wizard.phone.save'));
      await press(t('device.createNew'));
      expect(await misfitsEverywhere(language)).toEqual([]);
      await press(t('device.saveAndContinue'));
      await expect.element(form.getByText(t('wizard.device.nameMissing'))).toBeVisible();
      expect(await misfitsEverywhere(language)).toEqual([]);
    });

    test('the later steps of a request', async () => {
      const { screen } = await opens('/dashboard', customer, { repairs: [] });
      dialogStore.open({ name: 'request', prefill: null });
      const form = screen.getByRole('dialog');
      const press = (name: string) => userEvent.click(form.getByRole('button', { name, exact: true }));
      await userEvent.click(form.getByRole('combobox'));
      await userEvent.click(screen.getByRole('option', { name: device.name }));
      await press(t('wizard.continue'));
      expect(await misfitsEverywhere(language)).toEqual([]);
      await userEvent.fill(form.getByRole('textbox', { name: t('wizard.address.label') }), '14 rue du Lac, Tunis');
      await press(t('wizard.continue'));
      expect(await misfitsEverywhere(language)).toEqual([]);
      await userEvent.fill(
        form.getByRole('textbox', { name: t('wizard.issue.label') }),
        'L’écran reste noir depuis une chute',
      );
      await press(t('wizard.continue'));
      await expect.element(form.getByRole('heading', { name: t('wizard.review.title') })).toBeVisible();
      expect(await misfitsEverywhere(language)).toEqual([]);
    });

    test('what is asked before something is taken back', async () => {
      const { screen } = await opens('/dashboard', customer);
      await expect.element(screen.getByRole('heading', { name: repairHeading(proposed) })).toBeVisible();
      dialogStore.open({ name: 'proposal', repairId: proposed.id });
      await userEvent.click(
        screen.getByRole('dialog').getByRole('button', { name: t('proposal.reject'), exact: true }),
      );
      await expect.element(screen.getByRole('alertdialog')).toBeVisible();
      expect(await misfitsEverywhere(language)).toEqual([]);
    });

    test.each(['email.change', 'password.title', 'data.export', 'data.delete'] as const)(
      'the dialog of the profile behind %s',
      async (name) => {
        const { screen } = await opens('/profile', customer);
        const opener = screen.getByRole('main').getByRole('button', { name: t(`profile.${name}`), exact: true });
        await userEvent.click(opener);
        await expect.element(screen.getByRole('dialog')).toBeVisible();
        expect(await misfitsEverywhere(language)).toEqual([]);
      },
    );

    test('the menus', async () => {
      const { screen } = await opens('/dashboard', customer);
      const open = async (name: RegExp) => {
        await userEvent.click(screen.getByRole('banner').getByRole('button', { name }));
        await expect.element(screen.getByRole('menu')).toBeVisible();
        const found = await misfitsEverywhere(language);
        await userEvent.keyboard('{Escape}');
        return found;
      };
      expect(await open(new RegExp(t('layout.account'), 'u'))).toEqual([]);
      expect(await open(/notification/iu)).toEqual([]);
    });
  },
);

import { readFile } from 'node:fs/promises';
import { changeMember, listMembers, type ImportColumn, type ImportKind } from '@atelier/contract';
import { signIn } from '@atelier/testing';
import type { Locator, Page } from '@playwright/test';
import { countPresses } from '../support/count-presses.ts';
import { createPhotoFile } from '../support/customer.ts';
import { expect, openLive, test } from '../support/journey.ts';
import { createStaff } from '../support/staff.ts';

// The first day of a shop of one: what is in the house comes in, and one device goes from the counter to the counter.

test.use({ emptyShop: 'opening day' });

const owner = 'admin@atelier.test';

/** Most presses for a device taken over, a payment and a paper. */
const most = { device: 3, payment: 2, label: 1 } as const;

/** Sends the keys of a hand scanner, Enter last. Presses over the wire may come slower than a scanner's. */
async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => {
    let time = new Event('scan').timeStamp;
    const pressKey = (init: KeyboardEventInit): void => {
      const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true, composed: true });
      // The page may lose the processor between two keys, which would split the scan.
      Object.defineProperty(event, 'timeStamp', { value: time++ });
      (document.activeElement ?? document.body).dispatchEvent(event);
    };
    for (const key of text) {
      const isLetter = /[a-z]/iu.test(key);
      pressKey({ key, ...(isLetter ? { code: `Key${key.toUpperCase()}`, shiftKey: key !== key.toLowerCase() } : {}) });
    }
    pressKey({ key: 'Enter', code: 'Enter' });
  }, code);
}

/** Signs as a finger does. */
async function sign(page: Page, pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (box === null) throw new Error('invariant: no pad to sign on');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.2, 0.6));
  await page.mouse.down();
  await page.mouse.move(...at(0.4, 0.3), { steps: 3 });
  await page.mouse.move(...at(0.7, 0.7), { steps: 3 });
  await page.mouse.up();
}

/** Adds what the bench does to the owner's role, so that nobody else has to be named. */
async function workAlone(url: string): Promise<void> {
  const { send } = await signIn(url, owner);
  const [member] = await send(listMembers, {});
  if (member === undefined) throw new Error('invariant: the shop has no owner');
  const { id, version, firstName, lastName, phone } = member;
  const person = { firstName, lastName, phone, roles: ['ADMIN' as const, 'TECHNICIAN' as const] };
  await send(changeMember, { params: { id }, body: { ...person, awayUntil: null, maySeeFigures: true, version } });
}

async function savesPdf(page: Page, press: () => Promise<void>): Promise<void> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  expect((await readFile(await download.path(), 'latin1')).slice(0, 5)).toBe('%PDF-');
}

test('a shop opens with its devices, counter and till [2.230]', async ({ arrange, borrowPage, shop, t }) => {
  await workAlone(shop.url);
  const page = await borrowPage();
  await arrange.session(page.context(), owner);
  await openLive(page, '/workshop/settings/shelves');
  const presses = await countPresses(page);
  const pressesOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = presses();
    await work();
    return presses() - before;
  };
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
  const field = (label: string): Locator => page.getByLabel(label, { exact: true });
  const visible = (text: string | RegExp) =>
    expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  const dialog = page.getByRole('dialog');
  const staff = createStaff(page, t);

  const shelf = await test.step('a shelf gets its code', async () => {
    await button(t('catalog.add.shelves')).click();
    await field(t('catalog.field.name')).fill('A1');
    await button(t('common.save')).click();
    return (await page.getByText(t('catalog.labelCode', { code: '' })).innerText()).split(/\s/u).at(-1) ?? '';
  });

  const takeFile = async (kind: ImportKind, lines: readonly string[]): Promise<string[]> => {
    await button(t(`import.kind.${kind}`)).click();
    const buffer = Buffer.from(lines.join('\r\n'));
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      field(t('import.choose')).filter({ visible: true }).click(),
    ]);
    await chooser.setFiles({ name: `${kind}.csv`, mimeType: 'text/csv', buffer });
    await button(t('import.submit', { count: lines.length - 1 })).click();
    await visible(t('import.done', { count: lines.length - 1 }));
    const links = page
      .getByRole('region', { name: t('import.results') })
      .getByRole('link')
      .filter({ visible: true });
    return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''));
  };
  const head = (...names: readonly ImportColumn[]): string => names.map((name) => t(`import.column.${name}`)).join(';');
  const takenOverFrom = presses();
  const devices = await test.step('what is in the house comes in', async () => {
    await page.goto('/workshop/import');
    await takeFile('customers', [
      head('firstName', 'lastName', 'phone', 'address'),
      'Selma;Trabelsi;20123456;3 rue de Carthage, Tunis',
      'Mehdi;Chebbi;55987654;8 rue du Lac, Tunis',
    ]);
    await takeFile('devices', [
      head('customerName', 'type', 'name'),
      'Selma Trabelsi;Téléphone;Galaxy S22',
      'Mehdi Chebbi;Ordinateur portable;ThinkPad X1',
      'Selma Trabelsi;Ordinateur portable;MacBook Air',
      'Mehdi Chebbi;Téléphone;Pixel 7',
    ]);
    return takeFile('repairs', [
      head('customerName', 'name', 'issue', 'status', 'price'),
      `Selma Trabelsi;Galaxy S22;Ne charge plus;${t('status.DELIVERED.title')};`,
      `Mehdi Chebbi;ThinkPad X1;Clavier mort;${t('status.APPROVE_CONFIRMED.title')};90`,
      `Selma Trabelsi;MacBook Air;Batterie gonflée;${t('status.DELIVERED.title')};`,
      `Mehdi Chebbi;Pixel 7;Écran fissuré;${t('status.DELIVERED.title')};`,
    ]);
  });
  await test.step('scanned devices go on the shelf', async () => {
    await scan(page, shelf);
    await button(t('workshop.scan.fill')).click();
    await expect(page.getByRole('combobox', { name: t('scan.shelf') })).toHaveText('A1');
    for (const id of devices) {
      await scan(page, `${shop.url}/r/${id}`);
      await expect(page.getByRole('listitem').filter({ hasText: id })).toContainText(
        t('scan.outcome.done.SHELF', { shelf: 'A1' }),
      );
    }
    // The files and the shelf of all of them.
    expect(presses() - takenOverFrom).toBeLessThanOrEqual(most.device * devices.length);
  });

  const id = await test.step('a device arrives over the counter', async () => {
    await page.goto('/workshop/intake');
    const count = await pressesOf(async () => {
      await field(t('intake.phone.label')).fill('98 765 432');
      await field(t('intake.person.firstName')).fill('Olfa');
      await field(t('intake.person.lastName')).fill('Mansour');
      await page.getByText('Téléphone', { exact: true }).click();
      await page.getByLabel(t('intake.device.model')).fill('Pixel 9');
      await field(t('intake.request.issue')).fill('L’écran est fissuré');
      await field(t('intake.request.address')).fill('12 rue de Carthage, Tunis');
      await button(t('transition.chips.charger')).click();
      await button(t('intake.submit.walkIn')).click();
      await visible(t('intake.done.walkIn', { name: 'Olfa Mansour' }));
    });
    expect(count).toBeLessThanOrEqual(most.device);
    const text = await page
      .getByRole('paragraph')
      .filter({ hasText: t('intake.done.number') })
      .innerText();
    return /#([\dA-Z]{8})/u.exec(text)?.[1] ?? '';
  });
  await test.step('its label and its slip are printed', async () => {
    for (const paper of ['label', 'intake'] as const) {
      const count = await pressesOf(() => savesPdf(page, () => button(t(`workshop.papers.${paper}`)).click()));
      expect(count).toBeLessThanOrEqual(most.label);
    }
  });

  await test.step('a scan opens it, and its handover is proved', async () => {
    await scan(page, `${shop.url}/r/${id}`);
    await expect(page).toHaveURL(`/workshop/repairs/${id}`);
    await visible(t('handover.offer.title'));
    await button(t('handover.offer.open')).first().click();
    await dialog.getByLabel(t('photos.choose')).setInputFiles([await createPhotoFile(page)]);
    await visible(t('handover.dialog.photosSent', { count: 1 }));
    await dialog.getByRole('button', { name: 'Olfa Mansour' }).click();
    await sign(page, dialog.locator('canvas'));
    await dialog.getByRole('button', { name: t('handover.dialog.save') }).click();
    await expect(dialog).toBeHidden();
    await visible(t('handover.offer.sent'));
  });

  await test.step('the customer accepts the quote for the found fault', async () => {
    await staff.takeTransition('Repair.diagnosis.started');
    const diagnosis = { fault: 'suggested', found: 'Vitre à remplacer', price: '80', estimatedTime: '1' };
    await staff.takeTransition('Repair.diagnosis.finished', diagnosis);
    await button(t('transition.action.answer')).click();
    await button(new RegExp(`^${t('transition.answer.accepts', { price: '' })}80`, 'u')).click();
    await expect(dialog).toBeHidden();
    await staff.takeTransition('Repair.fix.started');
    await staff.takeTransition('Repair.fix.finished', { done: 'Vitre remplacée' });
  });

  await test.step('the customer pays by card and in cash', async () => {
    const pay = async (method: 'CASH' | 'TERMINAL', amount?: string): Promise<void> => {
      await button(t('payments.take')).click();
      if (amount !== undefined) await field(t('payments.amount')).fill(amount);
      await button(t(`payments.methods.${method}`)).click();
    };
    const byCard = await pressesOf(async () => {
      await pay('TERMINAL', '30');
      await expect(dialog).toBeHidden();
    });
    // The shop records the cash, and its answer is lost.
    let isLost = false;
    await page.route('**/payments', async (route) => {
      // The list of payments may be fetched meanwhile.
      if (isLost || route.request().method() !== 'POST') return route.fallback();
      isLost = true;
      await route.fetch();
      return route.abort();
    });
    const inCash = await pressesOf(async () => {
      await pay('CASH');
      await visible(t('payments.offline.title'));
    });
    await button(t('payments.methods.CASH')).click();
    await expect(dialog).toBeHidden();
    expect(Math.max(byCard, inCash)).toBeLessThanOrEqual(most.payment);
    await button(t('payments.take')).click();
    await expect(field(t('payments.amount'))).toHaveValue('');
    await page.keyboard.press('Escape');
  });

  await test.step('the device goes back with its charger', async () => {
    const count = await pressesOf(async () => {
      await button(t('planning.counter.RETURN.button')).click();
      await expect(button(t('transition.chips.charger'))).toHaveAttribute('aria-pressed', 'true');
      await dialog.getByRole('button', { name: 'Olfa Mansour' }).click();
      await button(t('planning.counter.RETURN.submit')).click();
      await expect(dialog).toBeHidden();
    });
    expect(count).toBeLessThanOrEqual(most.device);
    await visible(t('workshop.accessory.returned'));
  });

  await test.step('the day is closed once', async () => {
    await page.goto('/workshop/till');
    await button(t('till.close.action')).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('till.close.action') })
      .dblclick();
    await visible(t('till.open.closed'));
    const closings = page.getByRole('region', { name: t('till.closings.title') }).getByRole('listitem');
    await expect(closings).toHaveCount(1);
    const [cash, card] = [t('payments.methods.CASH'), t('payments.methods.TERMINAL')];
    await expect(closings).toContainText(new RegExp(`${cash}\\s*50\\b.*${card}\\s*30\\b`, 'su'));
  });
  await test.step('the figures show it', async () => {
    await page.goto('/workshop/figures');
    const total = (subject: 'EARNED' | 'OPEN') =>
      page
        .getByRole('table', { name: t(`figures.subject.${subject}.title`) })
        .getByRole('row', { name: new RegExp(`^${t('figures.all')}`, 'u') });
    await expect(total('EARNED')).toContainText('80');
    await expect(total('OPEN')).toContainText('90');
  });
});

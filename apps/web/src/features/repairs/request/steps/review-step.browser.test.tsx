import '#styles.css';
import { DAY_MS } from '@atelier/domain';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { createDevice, createRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { deletePhotosOnUserChange } from '#subjects/repair/photos/delete-photos.ts';
import { createPictureFile } from '#shared/picture/picture.fixture.ts';
import { photoOutbox } from '#subjects/repair/photos/my-photos.ts';
import { storedDraftPhotos } from '#subjects/repair/photos/stored-photos.ts';
import { axeViolations } from '#shared/page/axe.fixture.ts';
import { pressEnter } from '#shared/page/keyboard.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { renderAt } from '#features/repairs/list/render-repairs.fixture.tsx';
import { RepairDialogs } from '#features/repairs/dialogs/repair-dialogs.tsx';
import { requestDrafts } from '../request-machine.ts';

afterAll(deletePhotosOnUserChange());

afterEach(() => {
  dialogStore.closeAll();
  photoOutbox.clear();
  sessionStore.clear('person');
  vi.unstubAllGlobals();
});

const [phone, tablet] = [
  createDevice({ brand: 'Fairphone', model: '4' }),
  createDevice({ id: 'device-2', name: 'Tablette de Lina' }),
];

async function renderRequest(repairs = [createRepair({ id: '3XW8P2RD', status: 'DECLINED' })]) {
  const sent: unknown[] = [];
  const keys: (string | null)[] = [];
  const line = { losesAnswers: false };
  const answers: Readonly<Record<string, unknown>> = {
    'GET /repair/requests': repairs,
    'GET /devices/me': [phone, tablet],
    'GET /devices/types': [phone.type],
    'POST /repair/requests': createRepair(),
    'PUT /users/me': { user: createUser({ phone: '+21698123456' }) },
  };
  type Init = { method: string; body?: string; headers: Headers };
  vi.stubGlobal('fetch', (path: string, { method, body, headers }: Init) => {
    const call = `${method} ${path}`;
    if (call === 'POST /repair/requests') {
      sent.push(JSON.parse(body ?? ''));
      keys.push(new Headers(headers).get('idempotency-key'));
      if (line.losesAnswers) return Promise.reject(new TypeError('no connection'));
    }
    return Promise.resolve(Response.json(answers[call] ?? {}, { status: call in answers ? 200 : 404 }));
  });
  sessionStore.signIn('access', createUser());
  const { tree } = await renderAt('/dashboard', <RepairDialogs />);
  const screen = await render(tree);
  dialogStore.open({ name: 'request', prefill: null });
  const form = screen.getByRole('dialog', { name: 'Request Repair' });
  const press = (name: string) => userEvent.click(form.getByRole('button', { name, exact: true }));
  const select = form.getByRole('combobox', { name: 'Device' });
  return {
    screen,
    form,
    sent,
    keys,
    line,
    press,
    select,
    field: (name: string) => form.getByRole('textbox', { name, exact: true }),
    choose: async (name: string): Promise<void> => {
      await userEvent.click(select);
      await userEvent.click(screen.getByRole('option', { name }));
    },
    parts: () =>
      [...form.element().querySelectorAll('dt')].map((term) => [
        term.textContent,
        term.nextElementSibling?.textContent,
      ]),
  };
}

test('the review leads back to each part [2.115]', async () => {
  const { choose, field, form, parts, press, sent } = await renderRequest();
  await choose('Téléphone de Lina');
  await press('Continue');
  await userEvent.fill(field('Address'), 'Chez Salma');
  await press('Continue');
  await userEvent.fill(field('Issue'), 'Il ne s’allume plus');
  await press('Continue');
  await expect.element(form.getByRole('heading', { name: 'Check your request' })).toHaveFocus();
  expect(parts()).toEqual([
    ['Device', 'Téléphone de Lina · Téléphone · Fairphone · 4'],
    ['Address', 'Chez Salma'],
    ['Issue', 'Il ne s’allume plus'],
    ['Additional info', 'None'],
    ['Phone', '+216 20 123 456'],
    ['Photos of the damage', 'None'],
  ]);
  expect(sent).toEqual([]);
  expect(await axeViolations()).toEqual([]);

  await press('Edit: Address');
  await userEvent.fill(field('Address'), '14 rue du Lac, Tunis');
  await press('Continue');
  await press('Edit: Issue');
  await userEvent.fill(field('Issue'), 'Il chauffe');
  await press('Continue');
  await press('Edit: Device');
  await expect.element(form.getByRole('heading', { name: 'Which device?' })).toHaveFocus();
  await pressEnter(form.getByRole('button', { name: 'Back', exact: true }));
  await expect
    .poll(() => parts().slice(0, 3))
    .toEqual([
      ['Device', 'Téléphone de Lina · Téléphone · Fairphone · 4'],
      ['Address', '14 rue du Lac, Tunis'],
      ['Issue', 'Il chauffe'],
    ]);
  await press('Send request');
  await expect.element(form).not.toBeInTheDocument();
  expect(sent).toEqual([
    expect.objectContaining({ deviceId: phone.id, address: '14 rue du Lac, Tunis', issue: 'Il chauffe' }),
  ]);
});

test('a second press sends the photos once [4.74]', async () => {
  const { choose, field, form, press, sent } = await renderRequest();
  await choose('Téléphone de Lina');
  await press('Continue');
  await userEvent.fill(field('Address'), 'Chez Salma');
  await press('Continue');
  await userEvent.fill(field('Issue'), 'Il ne s’allume plus');
  const photos = [await createPictureFile(), await createPictureFile()];
  await form.getByLabelText('Take or choose photos').upload(photos);
  await expect.element(form.getByRole('img', { name: 'Photo 2 of 2' })).toBeVisible();
  await press('Continue');
  await userEvent.dblClick(form.getByRole('button', { name: 'Send request', exact: true }));
  await expect.poll(() => photoOutbox.get().length).toBeGreaterThan(0);
  expect([sent.length, photoOutbox.get().length]).toEqual([1, 2]);
});

async function describeWithPhotos() {
  const request = await renderRequest();
  const { choose, field, form, press } = request;
  await choose('Téléphone de Lina');
  await press('Continue');
  await userEvent.fill(field('Address'), 'Chez Salma');
  await press('Continue');
  await userEvent.fill(field('Issue'), 'Il ne s’allume plus');
  const photos = [await createPictureFile(), await createPictureFile(), await createPictureFile()];
  await form.getByLabelText('Take or choose photos').upload(photos);
  await press('Remove photo 3');
  await expect.element(form.getByRole('img', { name: 'Photo 2 of 2' })).toBeVisible();
  await expect.poll(() => storedDraftPhotos.all()).toHaveLength(2);
  return request;
}

test('photos of a draft survive a reload [2.141]', async () => {
  const { screen } = await describeWithPhotos();
  await screen.unmount();
  dialogStore.closeAll();
  const { form, parts, press, sent } = await renderRequest();
  await expect.element(form.getByRole('img', { name: 'Photo 2 of 2' })).toBeVisible();
  await press('Continue');
  expect(parts().at(-1)).toEqual(['Photos of the damage', '2']);
  await press('Send request');
  await expect.poll(() => [sent.length, photoOutbox.get().length]).toEqual([1, 2]);
  await expect.poll(() => storedDraftPhotos.all()).toEqual([]);
});

test('photos of an older draft stay', async () => {
  const { screen } = await describeWithPhotos();
  const keptAt = Date.now() - 3 * DAY_MS;
  for (const key of ['older-draft', 'older-tab']) await storedDraftPhotos.set({ key, file: new Blob([key]), keptAt });
  requestDrafts.photos.set('3XW8P2RD', ['older-draft']);
  await screen.unmount();
  dialogStore.closeAll();
  await renderRequest();
  const stored = async () => (await storedDraftPhotos.all()).map(({ key }) => key);
  await expect.poll(stored).not.toContain('older-tab');
  expect(await stored()).toContain('older-draft');
});

test('discarded draft deletes its photos', async () => {
  const { form, press, screen } = await describeWithPhotos();
  await press('Close');
  await userEvent.click(screen.getByRole('button', { name: 'Discard', exact: true }));
  await expect.element(form).not.toBeInTheDocument();
  await expect.poll(() => storedDraftPhotos.all()).toEqual([]);
});

test('sign-out deletes the photos of a draft', async () => {
  await describeWithPhotos();
  sessionStore.clear('person');
  await expect.poll(() => storedDraftPhotos.all()).toEqual([]);
});

test('a removed photo leaves the focus at its place', async () => {
  const { choose, field, form, press } = await renderRequest();
  await choose('Téléphone de Lina');
  await press('Continue');
  await userEvent.fill(field('Address'), 'Chez Salma');
  await press('Continue');
  const photos = [await createPictureFile(), await createPictureFile(), await createPictureFile()];
  await form.getByLabelText('Take or choose photos').upload(photos);
  const remove = (number: number) => form.getByRole('button', { name: `Remove photo ${number}`, exact: true });
  await pressEnter(remove(2));
  await expect.element(remove(3)).not.toBeInTheDocument();
  await expect.element(remove(2)).toHaveFocus();
  await pressEnter(remove(2));
  await expect.element(remove(1)).toHaveFocus();
  await pressEnter(remove(1));
  await expect.element(form.getByLabelText('Take or choose photos')).toHaveFocus();
});

test('the called number is changed from the review [4.77]', async () => {
  const { choose, field, form, parts, press } = await renderRequest();
  await choose('Téléphone de Lina');
  await press('Continue');
  await userEvent.fill(field('Address'), 'Chez Salma');
  await press('Continue');
  await userEvent.fill(field('Issue'), 'Il ne s’allume plus');
  await press('Continue');
  await press('Edit: Phone');
  await expect.element(field('Phone')).toHaveValue('+216 20 123 456');
  await userEvent.fill(field('Phone'), '98 123 456');
  await press('Save & Continue');
  await expect.poll(() => parts().find(([name]) => name === 'Phone')).toEqual(['Phone', '+216 98 123 456']);
  await expect.element(form.getByRole('button', { name: 'Send request', exact: true })).toBeVisible();
});

test('a device in repair leads to its open repair', async () => {
  const { choose, form, press, screen, select } = await renderRequest([createRepair()]);
  const onward = form.getByRole('button', { name: 'Continue', exact: true });
  await choose('Téléphone de Lina (in repair)');
  await expect.element(select).toHaveAccessibleDescription('This device is already in repair.');
  await expect.element(onward).toBeDisabled();
  expect(await axeViolations()).toEqual([]);
  await choose('Tablette de Lina');
  await expect.element(onward).toBeEnabled();
  await choose('Téléphone de Lina (in repair)');
  await press('See repair #7K2M9QFX');
  await expect.element(screen.getByRole('dialog', { name: 'Repair #7K2M9QFX' })).toBeVisible();
});

test('the list of devices says which are in repair', async () => {
  const { screen, select } = await renderRequest([createRepair()]);
  await userEvent.click(select);
  await expect
    .poll(() =>
      screen
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Téléphone de Lina (in repair)', 'Tablette de Lina']);
});

test('a lost answer’s request is repeated with its key', async () => {
  const { choose, field, form, keys, line, press, sent } = await renderRequest();
  await choose('Téléphone de Lina');
  await press('Continue');
  await userEvent.fill(field('Address'), 'Chez Salma');
  await press('Continue');
  await userEvent.fill(field('Issue'), 'Il ne s’allume plus');
  await press('Continue');
  line.losesAnswers = true;
  await press('Send request');
  await expect.poll(() => sent).toHaveLength(1);
  await expect.element(form.getByRole('button', { name: 'Send request', exact: true })).toBeEnabled();
  line.losesAnswers = false;
  await press('Send request');
  await expect.element(form).not.toBeInTheDocument();
  expect(sent[1]).toEqual(sent[0]);
  expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/u), keys[0]]);
});

import '#styles.css';
import type { ConversationMessage } from '@atelier/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { axeAtWidth } from '#shared/page/axe.fixture.ts';
import { resetTextSize } from '#shared/page/axe-at-all-viewports.fixture.ts';
import { pressByKey, tabTo, typeInto } from '#shared/page/keyboard.fixture.ts';
import { createRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { interceptFetch } from '#app/intercept-fetch.fixture.ts';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { stubShopServer } from '#app/shop-server.fixture.ts';

afterEach(() => {
  dialogStore.closeAll();
  sessionStorage.clear();
  resetTextSize();
  vi.unstubAllGlobals();
});

const messagesPath = '/repair/requests/7K2M9QFX/messages';

function createMessage(text: string, overrides: Partial<ConversationMessage> = {}): ConversationMessage {
  const at = new Date(Date.now() - 600_000).toISOString();
  return {
    id: text,
    fromShop: true,
    name: 'Nadia',
    text,
    photos: [],
    at,
    isRead: true,
    withdrawableUntil: null,
    ...overrides,
  };
}

const widths = [375, 1280].flatMap((width) => (['fr', 'en'] as const).map((lang) => [width, lang] as const));

test.each(widths)('a %i-pixel conversation in %s is operable by keyboard', async (width, lang) => {
  await page.viewport(width, 800);
  const user = createUser({ lang });
  const repair = createRepair();
  stubShopServer({ user, repairs: [repair], devices: [repair.device], types: [repair.device.type] });
  const messages = [createMessage('It is on the bench.')];
  interceptFetch((call, body) => {
    if (call === `GET ${messagesPath}`)
      return Response.json({ data: messages.toReversed(), nextCursor: null, isClosed: false });
    if (call !== `POST ${messagesPath}`) return null;
    const { text } = body as { text: string };
    const ownMessage = createMessage(text, { fromShop: false, name: null, at: new Date().toISOString() });
    messages.push(ownMessage);
    return Response.json(ownMessage);
  });
  const { tree } = await createApplicationAt('/dashboard?repair=7K2M9QFX', user, lang);
  const screen = await render(tree);
  const dialog = screen.getByRole('dialog');
  await tabTo(dialog.getByRole('tab').first());
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(dialog.getByText('It is on the bench.')).toBeVisible();
  expect(await axeAtWidth(width)).toEqual([]);
  const send = dialog.getByRole('button', { name: lang === 'fr' ? 'Envoyer' : 'Send', exact: true });
  const distanceBelow = dialog.element().getBoundingClientRect().bottom - send.element().getBoundingClientRect().bottom;
  expect(distanceBelow).toBeLessThan(40);
  expect(dialog.getByRole('textbox').element().clientHeight).toBeLessThan(50);
  await expect.element(dialog.getByText(/heures d’ouverture|opening hours/u)).toBeVisible();
  await typeInto(dialog.getByRole('textbox'), 'Thank you');
  await pressByKey(send);
  await expect.element(dialog.getByRole('log').getByText('Thank you')).toBeVisible();
  await expect.element(dialog.getByRole('textbox')).toHaveValue('');
  expect(await axeAtWidth(width)).toEqual([]);
});

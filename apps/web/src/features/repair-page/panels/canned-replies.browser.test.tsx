import '#styles.css';
import type { ConversationMessage, CannedReply, StaffRepair } from '@atelier/contract';
import type { Action } from '@atelier/domain';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { createQueryClient } from '#shared/api/query-client.ts';
import { pressByKey } from '#shared/page/keyboard.fixture.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { createStaffRepair } from '#subjects/staff/staff-repair.fixture.ts';
import { ConversationPanel } from './conversation-panel.tsx';

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function createReply(id: string, overrides: Partial<CannedReply> = {}): CannedReply {
  const body = 'the price of #{repair} is {price}, as {somebody} said.';
  const texts = {
    titleFr: 'Le prix',
    titleEn: 'The price',
    bodyFr: `{firstName}, ${body}`,
    bodyEn: `Dear {firstName}, ${body}`,
  };
  return { id, version: 1, retired: false, ...texts, ...overrides };
}

function createMessage(at: string): ConversationMessage {
  return { id: at, fromShop: false, name: null, text: 'Hello', photos: [], at, isRead: true, withdrawableUntil: null };
}

async function pickByKey(item: string): Promise<void> {
  const place = page.getByRole('menuitem', { name: item });
  await expect.element(place).toBeVisible();
  await userEvent.keyboard(item.slice(0, 5));
  await expect.element(place).toHaveFocus();
  await userEvent.keyboard('{Enter}');
}

let sent: readonly (readonly [call: string, body: unknown])[] = [];

type Opening = {
  answers?: CannedReply[];
  messages?: ConversationMessage[];
  hash?: string;
  repair?: Partial<StaffRepair>;
  phone?: string | null;
};

async function openConversation({
  answers = [],
  messages = [],
  hash = '',
  repair: more,
  phone = '+21620418305',
}: Opening) {
  sent = [];
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    if (method !== 'GET') sent = [...sent, [`${method} ${path}`, JSON.parse(body ?? '{}')]];
    return Promise.resolve(
      Response.json(
        path.endsWith('canned-replies')
          ? answers
          : { data: messages, nextCursor: null, isClosed: false, waitingSince: null },
      ),
    );
  });
  const repair = { ...createStaffRepair(more), id: '7K2M9QFX', price: '1245.500' };
  const Words = await withLanguage('en', 'customer', 'workshop', 'conversation', 'notes');
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <Words>
        <MemoryRouter initialEntries={[`/workshop/repairs/${repair.id}${hash}`]}>
          <ConversationPanel
            repair={{
              ...repair,
              customer: { ...repair.customer, name: 'Amel Trabelsi', phone, lang: 'en', ...more?.customer },
            }}
          />
        </MemoryRouter>
      </Words>
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole('textbox')).toBeVisible();
}

test('a canned reply is added below typed text', async () => {
  await openConversation({
    answers: [createReply('one'), createReply('old', { titleEn: 'An old one', retired: true })],
  });
  await userEvent.type(page.getByRole('textbox'), 'Hello');
  await pressByKey(page.getByRole('button', { name: 'Canned reply' }));
  expect(
    page
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['Say where the repair is', 'Ask for a photo', 'The price', 'Le prix']);
  await pickByKey('The price');
  await expect
    .element(page.getByRole('textbox'))
    .toHaveValue('Hello\n\nDear Amel, the price of #7K2M9QFX is 1,245.500\u00a0TND, as {somebody} said.');
  await expect.element(page.getByRole('textbox')).toHaveFocus();
});

test('steps between messages use the shop’s words', async () => {
  const stands = { status: 'PROPOSED', custody: 'CENTER', outcome: 'NONE' } as const;
  const entry = (id: string, at: string, action: Action): StaffRepair['log'][number] => ({
    id,
    at,
    action,
    receivedAt: at,
    actor: null,
    from: stands,
    to: stands,
    captured: {},
    corrected: id === 'b',
  });
  const log = [
    entry('a', '2026-11-20T10:00:00.000Z', 'Repair.proposal.sent'),
    entry('b', '2026-11-20T11:00:00.000Z', 'Repair.unreachable.proposal'),
    entry('c', '2026-11-20T11:01:00.000Z', 'Repair.corrected'),
  ];
  await openConversation({ repair: { log }, messages: [createMessage('2026-11-20T09:00:00.000Z')] });
  const lines = page.getByRole('log', { name: 'Conversation' }).getByRole('listitem');
  await expect.poll(() => lines.elements().length).toBe(2);
  expect(lines.elements()[1]?.textContent).toMatch(/^Quote sent · /u);
});

test('the conversation’s link focuses its field', async () => {
  await openConversation({});
  await expect.element(page.getByRole('textbox')).not.toHaveFocus();
  await cleanup();
  await openConversation({ hash: '#messages' });
  await expect.element(page.getByRole('textbox')).toHaveFocus();
});

const request: Partial<StaffRepair> = {
  status: 'PROPOSED',
  nextAction: { owner: 'CUSTOMER', since: null, due: null, dueReason: null },
  proposal: {
    id: 'p-1',
    price: '390.000',
    estimatedCost: null,
    estimatedTime: 3,
    warrantyDays: null,
    status: 'PENDING',
    expiresAt: '2099-12-20T09:00:00.000Z',
  },
};

test('canned replies ask for photos and pending answers', async () => {
  const customer = { ...createStaffRepair().customer, name: 'Amel Trabelsi', lang: 'fr' as const };
  await openConversation({ repair: { ...request, customer } });
  for (const name of ['Ask for a photo', 'Remind about the quote']) {
    await pressByKey(page.getByRole('button', { name: 'Canned reply' }));
    await pickByKey(name);
    await expect.element(page.getByRole('textbox')).toHaveFocus();
  }
  const text = page.getByRole('textbox').element() as HTMLTextAreaElement;
  const [photo, price] = text.value.split('\n\n');
  expect(photo).toBe('Pourriez-vous nous envoyer une photo de la panne\u202f? Joignez-la à votre réponse, ici.');
  expect(price).toMatch(/est de 390.TND/u);
  expect(price).toContain(`${location.origin}/dashboard?repair=7K2M9QFX`);
});

test('no reminder is offered without a price to answer', async () => {
  await openConversation({});
  await pressByKey(page.getByRole('button', { name: 'Canned reply' }));
  await expect.element(page.getByRole('menuitem', { name: 'Ask for a photo' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Remind about the quote' }).elements()).toEqual([]);
});

describe('by another way', () => {
  async function press(link: string | RegExp): Promise<HTMLAnchorElement> {
    const anchor = page.getByRole('link', { name: link }).element() as HTMLAnchorElement;
    anchor.addEventListener('click', (event) => event.preventDefault(), { once: true });
    await pressByKey(page.getByRole('link', { name: link }));
    return anchor;
  }

  test('typed text opens WhatsApp and is noted once', async () => {
    await openConversation({});
    await userEvent.type(page.getByRole('textbox'), 'It is ready & waits');
    const { href } = await press('Write to Amel Trabelsi on WhatsApp');
    expect(href).toBe('https://wa.me/21620418305?text=It%20is%20ready%20%26%20waits');
    expect(sent).toEqual([]);
    await pressByKey(page.getByRole('button', { name: 'Record it' }));
    await expect.element(page.getByRole('textbox')).toHaveValue('');
    expect(sent).toEqual([['POST /staff/repairs/7K2M9QFX/notes', { body: 'Sent on WhatsApp: It is ready & waits' }]]);
    expect(page.getByRole('button', { name: 'Record it' }).elements()).toEqual([]);
  });

  test('what is typed after it was opened stays', async () => {
    await openConversation({});
    await userEvent.type(page.getByRole('textbox'), 'It is ready');
    await press('Write to Amel Trabelsi on WhatsApp');
    await userEvent.type(page.getByRole('textbox'), ' tomorrow');
    await pressByKey(page.getByRole('button', { name: 'Record it' }));
    await expect.poll(() => sent).toHaveLength(1);
    await expect.element(page.getByRole('button', { name: 'Record it' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('textbox')).toHaveValue('It is ready tomorrow');
  });

  test('a call is told to colleagues and noted', async () => {
    await openConversation({});
    await userEvent.type(page.getByRole('textbox'), 'Hello');
    await press(/^Call Amel Trabelsi/u);
    await pressByKey(page.getByRole('button', { name: "Don't record" }));
    expect(sent).toEqual([['POST /staff/repairs/7K2M9QFX/calling', {}]]);
    await press(/^Call Amel Trabelsi/u);
    await pressByKey(page.getByRole('button', { name: 'Record it' }));
    await expect
      .poll(() => sent.at(-1))
      .toEqual(['POST /staff/repairs/7K2M9QFX/notes', { body: 'Customer called by phone.' }]);
    await expect.element(page.getByRole('textbox')).toHaveValue('Hello');
  });

  test('there is none for whoever gave no number', async () => {
    await openConversation({ phone: null });
    expect(page.getByRole('link').elements()).toEqual([]);
  });
});

test.each([
  ['DIAGNOSING', 'A technician is looking for the fault'],
  ['REQUESTED', "We'll call you as soon as we can"],
] as const)('an answer tells the customer’s next step (%s) [4.92]', async (status, next) => {
  const progress = createReply('next', { titleEn: 'Where it stands', bodyEn: 'Hello {firstName}: {next}.' });
  await openConversation({
    answers: [progress],
    repair: { status, custody: status === 'REQUESTED' ? 'CUSTOMER' : 'CENTER' },
  });
  await pressByKey(page.getByRole('button', { name: 'Canned reply' }));
  await pickByKey('Where it stands');
  await expect.element(page.getByRole('textbox')).toHaveValue(`Hello Amel: ${next}.`);
});

test('the repair’s progress needs no canned reply', async () => {
  await openConversation({ repair: { status: 'DIAGNOSING', custody: 'CENTER' } });
  await pressByKey(page.getByRole('button', { name: 'Canned reply' }));
  await pickByKey('Say where the repair is');
  await expect
    .element(page.getByRole('textbox'))
    .toHaveValue('Hello Amel, here is the latest on your device. A technician is looking for the fault.');
});

test('a progress text without a name ends once', async () => {
  const customer = { ...createStaffRepair().customer, name: null, lang: 'en' as const };
  const flag = { about: 'request', how: 'PHONE', at: '2026-11-20T10:00:00.000Z' } as const;
  await openConversation({ repair: { status: 'REQUESTED', custody: 'CUSTOMER', flag, customer } });
  await pressByKey(page.getByRole('button', { name: 'Canned reply' }));
  await pickByKey('Say where the repair is');
  await expect
    .element(page.getByRole('textbox'))
    .toHaveValue('Hello, here is the latest on your device. When can we call you?');
});

import '#styles.css';
import type { Member } from '@atelier/contract';
import { Toaster } from '@atelier/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { speaking } from '#shared/language/spoken.fixture.tsx';
import { pressByKey, typeInto } from '#shared/page/keyboard.fixture.ts';
import { aUser } from '#subjects/session/a-user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { aTeamMember, heldRepairs } from './a-member.fixture.ts';
import { MemberList } from './member-list.tsx';

afterEach(() => {
  sessionStore.clear('person');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

type Answer = { readonly status?: number; readonly body: unknown };

const admin = aUser({ id: 'boss', role: 'ADMIN', roles: ['ADMIN'], lang: 'en' });
const own = aTeamMember({ id: 'boss', name: 'Amina Ben Salah', roles: ['ADMIN'] });
const olfa = aTeamMember();
const LIST = 'GET /staff/members';

/** The team, opened by whoever runs the shop; gives what was sent. A call's last answer is given again. */
async function opens(answers: Readonly<Record<string, readonly Answer[]>>) {
  const sent: { readonly call: string; readonly body: unknown }[] = [];
  const left = new Map(Object.entries(answers).map(([call, all]) => [call, [...all]]));
  vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body?: string }) => {
    const call = `${method} ${path}`;
    if (method !== 'GET') sent.push({ call, body: JSON.parse(body ?? '{}') as unknown });
    const queue = left.get(call) ?? [];
    const answer = queue.length > 1 ? queue.shift() : queue[0];
    if (answer === undefined) return Promise.reject(new TypeError('no connection'));
    return Promise.resolve(Response.json(answer.body, { status: answer.status ?? 200 }));
  });
  sessionStore.resume('access', admin);
  const Words = await speaking('en', 'customer', 'workshop', 'team');
  const router = createMemoryRouter([{ path: '*', element: <MemberList user={admin} /> }], {
    initialEntries: ['/workshop/team'],
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await render(
    <QueryClientProvider client={client}>
      <Words>
        <RouterProvider router={router} />
        <Toaster label="Notices" closeLabel="Close" />
      </Words>
    </QueryClientProvider>,
  );
  return { sent, router };
}

function listed(...members: Member[]): Answer {
  return { body: [own, ...members] };
}

function press(name: string | RegExp) {
  return userEvent.click(page.getByRole('button', { name }));
}

describe('the team', () => {
  test('shows who each is, what they do, when they were last here, and until when they are away', async () => {
    await opens({ [LIST]: [listed(aTeamMember({ awayUntil: '2099-12-24' }))] });
    const card = page.getByRole('listitem').filter({ hasText: 'Olfa Ben Abdallah' });
    await expect.element(card.getByText('Operator · Technician')).toBeVisible();
    await expect.element(card.getByText('Away until 24 December')).toBeVisible();
    await expect.element(card.getByText('Active', { exact: true })).toBeVisible();
    await expect.element(card.getByText(/^Last sign-in:/u)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Disable Amina Ben Salah' })).not.toBeInTheDocument();
  });

  test('that couldn’t be loaded says so, and is fetched again', async () => {
    await opens({ [LIST]: [{ status: 503, body: { message: 'unavailable' } }, listed(olfa)] });
    await press('Try again');
    await expect.element(page.getByRole('heading', { name: 'Olfa Ben Abdallah' })).toBeVisible();
  });

  test('of one says what an invitation does', async () => {
    await opens({ [LIST]: [listed()] });
    await expect.element(page.getByText(/^You are the only one here so far/u)).toBeVisible();
  });
});

describe('an invitation', () => {
  const call = 'POST /staff/members';
  const invited = aTeamMember({ id: 'new', name: 'Sami Jaziri', state: 'INVITED', lastSignInAt: null });
  const fillIn = async (): Promise<void> => {
    await press('Invite somebody');
    await userEvent.fill(page.getByLabelText('First name'), 'Sami');
    await userEvent.fill(page.getByLabelText('Last name'), 'Jaziri');
    await userEvent.fill(page.getByLabelText('Email address'), 'sami@atelier.test');
    await userEvent.click(page.getByRole('checkbox', { name: /^Courier/u }));
    await userEvent.click(page.getByRole('checkbox', { name: /^Collector/u }));
  };

  test('is sent with what was typed, by keys alone, and the invited stand in the list', async () => {
    const { sent } = await opens({ [LIST]: [listed(), listed(invited)], [call]: [{ body: invited }] });
    await pressByKey(page.getByRole('button', { name: 'Invite somebody' }));
    await typeInto(page.getByLabelText('First name'), 'Sami');
    await typeInto(page.getByLabelText('Last name'), 'Jaziri');
    await typeInto(page.getByLabelText('Email address'), 'sami@atelier.test');
    await pressByKey(page.getByRole('checkbox', { name: /^Collector/u }), ' ');
    await pressByKey(page.getByRole('checkbox', { name: /^Courier/u }), ' ');
    await pressByKey(page.getByRole('button', { name: 'Send the invitation' }));
    await expect.element(page.getByRole('heading', { name: 'Sami Jaziri' })).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    const roles = ['COLLECTOR', 'COURIER'];
    const typed = { firstName: 'Sami', lastName: 'Jaziri', email: 'sami@atelier.test', phone: '', lang: 'en' };
    expect(sent).toEqual([{ call, body: { ...typed, roles } }]);
  });

  test('of an address that has an account says so at the field, and nothing typed is lost', async () => {
    const issues = [{ path: 'email', message: 'member.emailTaken' }];
    await opens({ [LIST]: [listed()], [call]: [{ status: 409, body: { message: 'emailTaken', issues } }] });
    await fillIn();
    await press('Send the invitation');
    const field = page.getByLabelText('Email address');
    await expect.element(field).toHaveAccessibleDescription(/This address already has an account/u);
    await expect.element(field).toHaveFocus();
    await expect.element(page.getByLabelText('Last name')).toHaveValue('Jaziri');
    await userEvent.keyboard('{Escape}');
    await press('Keep editing');
    await expect.element(page.getByLabelText('Last name')).toHaveValue('Jaziri');
  });

  test('needs a role, and says so beside the roles', async () => {
    const { sent } = await opens({ [LIST]: [listed()] });
    await press('Invite somebody');
    await press('Send the invitation');
    await expect
      .element(page.getByRole('group', { name: /Roles/u }))
      .toHaveAccessibleDescription(/Choose at least one role/u);
    expect(sent).toEqual([]);
  });

  test('is sent again to whom hasn’t followed it', async () => {
    const again = 'POST /staff/members/new/invitation';
    const { sent } = await opens({ [LIST]: [listed(invited)], [again]: [{ body: invited }] });
    await press('Send the invitation of Sami Jaziri again');
    await expect.element(page.getByText('It goes by mail to olfa@atelier.test.')).toBeVisible();
    expect(sent.map((each) => each.call)).toEqual([again]);
  });
});

describe('a change', () => {
  const call = `PUT /staff/members/${olfa.id}`;

  test('that a colleague was quicker with keeps what was typed, and is saved over what they did once that was said', async () => {
    const newer = aTeamMember({ lastName: 'Ben Ali', version: 5 });
    const { sent } = await opens({
      [LIST]: [listed(olfa)],
      [call]: [
        { status: 409, body: { message: 'editedMeanwhile', member: newer } },
        { body: { ...newer, firstName: 'Olfa-Maria', version: 6 } },
      ],
    });
    await press('Edit Olfa Ben Abdallah');
    await userEvent.fill(page.getByLabelText('First name'), 'Olfa-Maria');
    await press('Save');
    await expect.element(page.getByText('A colleague was quicker')).toBeVisible();
    await expect.element(page.getByLabelText('First name')).toHaveValue('Olfa-Maria');
    await press('Save');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(sent.map(({ body }) => (body as { version: number }).version)).toEqual([4, 5]);
  });

  test('of roles says beforehand that they have to sign in again, and a day away is sent as a day', async () => {
    const { sent } = await opens({ [LIST]: [listed(olfa)], [call]: [{ body: olfa }] });
    await press('Edit Olfa Ben Abdallah');
    await userEvent.click(page.getByRole('checkbox', { name: /^Technician/u }));
    await expect.element(page.getByText(/will have to sign in again/u)).toBeVisible();
    await userEvent.fill(page.getByLabelText('Away until'), '24/12/2098');
    await press('Save');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(sent[0]?.body).toMatchObject({ roles: ['OPERATOR'], awayUntil: '2098-12-24', maySeeFigures: false });
  });

  test('doesn’t take one’s own role of an administrator', async () => {
    await opens({ [LIST]: [listed(olfa)] });
    await press('Edit Amina Ben Salah');
    await expect.element(page.getByRole('checkbox', { name: /^Administrator/u })).toBeDisabled();
  });
});

describe('disabling', () => {
  const holdings = `GET /staff/members/${olfa.id}/holdings`;
  const call = `PUT /staff/members/${olfa.id}/disabled`;

  const disabled = aTeamMember({ state: 'DISABLED', version: 5 });
  const team = [
    { id: olfa.id, name: olfa.name, roles: [], avatar: null, awayUntil: null },
    { id: 'hatem', name: 'Hatem Gharbi', roles: [], avatar: null, awayUntil: null },
  ];
  const choose = async (field: string, option: string): Promise<void> => {
    await userEvent.click(page.getByLabelText(field));
    await userEvent.click(page.getByRole('option', { name: option }));
  };

  test('shows what they hold, with a way to each repair; what nobody is chosen for stays theirs', async () => {
    const { sent } = await opens({
      [LIST]: [listed(olfa), listed(disabled)],
      [holdings]: [{ body: heldRepairs }],
      [call]: [{ body: disabled }],
    });
    await press('Disable Olfa Ben Abdallah');
    const dialog = page.getByRole('dialog', { name: 'Disable Olfa Ben Abdallah?' });
    await expect
      .element(dialog.getByRole('link', { name: /7K2M9QF2/u }))
      .toHaveAttribute('href', '/workshop/repairs/7K2M9QF2');
    await userEvent.click(dialog.getByRole('button', { name: 'Disable', exact: true }));
    await expect.element(page.getByRole('button', { name: 'Enable Olfa Ben Abdallah again' })).toBeVisible();
    expect(sent).toEqual([{ call, body: { disabled: true, version: 4 } }]);
  });

  test('gives it to somebody else or back to planning by one press, and says of what is refused why', async () => {
    const bulk = 'POST /staff/repairs/transitions';
    const [one, two, ...others] = heldRepairs.diagnoses.map(({ id }) => ({ id, version: 9 }));
    const results = [{ id: '7K2M9QF0', version: 9 }, { id: one?.id, message: 'repairMoved' }, two, ...others];
    const left = { ...heldRepairs, visits: [], diagnoses: heldRepairs.diagnoses.slice(0, 1) };
    const { sent } = await opens({
      [LIST]: [listed(olfa), listed(disabled)],
      [holdings]: [{ body: heldRepairs }, { body: left }],
      [call]: [{ body: disabled }],
      [bulk]: [{ body: { results } }, { body: { results: [{ id: one?.id, version: 10 }] } }],
      'GET /staff/team?role=COLLECTOR': [{ body: team }],
      'GET /staff/team?role=COURIER': [{ body: team }],
      'GET /staff/team?role=TECHNICIAN': [{ body: team }],
    });
    await press('Disable Olfa Ben Abdallah');
    await choose('Give these pickups to', 'Back to planning');
    await expect.element(page.getByText('Customers are told', { exact: false })).toBeVisible();
    await userEvent.click(page.getByLabelText('Give these diagnoses to'));
    const hatem = page.getByRole('option', { name: 'Hatem Gharbi' });
    await expect.element(hatem).toBeVisible();
    await expect.element(page.getByRole('option', { name: olfa.name })).not.toBeInTheDocument();
    await userEvent.click(hatem);
    await press('Disable');
    const dialog = page.getByRole('dialog', { name: 'Olfa Ben Abdallah is disabled' });
    await expect.element(dialog.getByText(/moved it on/u)).toBeVisible();
    const given = { action: 'Repair.diagnosis.assigned', assigneeId: 'hatem' };
    const postponed = { action: 'Repair.pickup.postponed', reason: expect.anything(), assigneeId: olfa.id };
    expect(sent.map(({ body }) => body)).toEqual([
      { disabled: true, version: 4 },
      {
        items: [
          { id: '7K2M9QF0', version: 0, steps: [postponed] },
          ...heldRepairs.diagnoses.map(({ id, version }) => ({ id, version, steps: [given] })),
        ],
      },
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Give', exact: true }));
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(sent.map((each) => each.call)).toEqual([call, bulk, bulk]);
  });

  test('says that they hold nothing', async () => {
    const nothing = { visits: [], inHand: [], diagnoses: [], fixes: [] };
    await opens({ [LIST]: [listed(olfa)], [holdings]: [{ body: nothing }] });
    await press('Disable Olfa Ben Abdallah');
    await expect.element(page.getByText(/holds nothing at the moment/u)).toBeVisible();
  });

  test('whose holdings couldn’t be loaded says so, and asks again', async () => {
    const answers = [{ status: 503, body: { message: 'unavailable' } }, { body: heldRepairs }];
    await opens({ [LIST]: [listed(olfa)], [holdings]: answers });
    await press('Disable Olfa Ben Abdallah');
    await press('Try again');
    await expect.element(page.getByRole('link', { name: /7K2M9QF2/u })).toBeVisible();
  });
});

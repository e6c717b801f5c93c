import '#styles.css';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { chooseByKey, pressByKey } from '#shared/page/keyboard.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createSlotPlan } from '#subjects/staff/slots.fixture.ts';
import { createTeamMember, noAssignments, sampleAssignments } from './create-member.fixture.ts';
import {
  BULK_CALL,
  choose,
  ASSIGNMENTS_CALL,
  LIST_CALL,
  memberListAnswer,
  olfa,
  renderTeam,
  press,
  teamMembers,
} from './render-team.fixture.tsx';

afterEach(() => {
  sessionStore.clear('person');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('disabling', () => {
  const call = `PUT /staff/members/${olfa.id}/disabled`;

  const disabled = createTeamMember({ state: 'DISABLED', version: 5 });
  test('disabling lists assignments, each with its repair', async () => {
    const { sent } = await renderTeam({
      [LIST_CALL]: [memberListAnswer(olfa), memberListAnswer(disabled)],
      [ASSIGNMENTS_CALL]: [{ body: sampleAssignments }],
      [call]: [{ body: disabled }],
    });
    await press('Disable Olfa Ben Abdallah');
    const dialog = page.getByRole('dialog', { name: 'Disable Olfa Ben Abdallah?' });
    await expect
      .element(dialog.getByRole('link', { name: /7K2M9QF2/u }))
      .toHaveAttribute('href', '/workshop/repairs/7K2M9QF2');
    await pressByKey(dialog.getByRole('button', { name: 'Disable', exact: true }));
    await expect.element(page.getByRole('button', { name: 'Enable Olfa Ben Abdallah again' })).toBeVisible();
    expect(sent).toEqual([{ call, body: { disabled: true, version: 4 } }]);
  });

  test('disabling reassigns work and explains refusals', async () => {
    const [one, two, ...others] = sampleAssignments.diagnoses.map(({ id }) => ({ id, version: 9 }));
    const results = [{ id: '7K2M9QF0', version: 9 }, { id: one?.id, message: 'repairMoved' }, two, ...others];
    const left = { ...sampleAssignments, visits: [], diagnoses: sampleAssignments.diagnoses.slice(0, 1) };
    const { sent } = await renderTeam({
      [LIST_CALL]: [memberListAnswer(olfa), memberListAnswer(disabled)],
      [ASSIGNMENTS_CALL]: [{ body: sampleAssignments }, { body: left }],
      [call]: [{ body: disabled }],
      [BULK_CALL]: [{ body: { results } }, { body: { results: [{ id: one?.id, version: 10 }] } }],
      'GET /staff/team?role=COLLECTOR': [{ body: teamMembers }],
      'GET /staff/team?role=COURIER': [{ body: teamMembers }],
      'GET /staff/team?role=TECHNICIAN': [{ body: teamMembers }],
    });
    await press('Disable Olfa Ben Abdallah');
    await choose('Assign these pickups to', 'Back to planning');
    await expect.element(page.getByText('Customers are told', { exact: false })).toBeVisible();
    await pressByKey(page.getByLabelText('Assign these diagnoses to'));
    await expect.element(page.getByRole('option', { name: 'Hatem Gharbi' })).toBeVisible();
    await expect.element(page.getByRole('option', { name: olfa.name })).not.toBeInTheDocument();
    await chooseByKey('Hatem Gharbi');
    await press('Disable');
    const dialog = page.getByRole('dialog', { name: 'Olfa Ben Abdallah is disabled' });
    await expect.element(dialog.getByText(/has just moved on/u)).toBeVisible();
    const given = { action: 'Repair.diagnosis.assigned', assigneeId: 'hatem' };
    const postponed = { action: 'Repair.pickup.postponed', reason: expect.anything(), assigneeId: olfa.id };
    expect(sent.map(({ body }) => body)).toEqual([
      { disabled: true, version: 4 },
      {
        items: [
          { id: '7K2M9QF0', version: 0, steps: [postponed] },
          ...sampleAssignments.diagnoses.map(({ id, version }) => ({ id, version, steps: [given] })),
        ],
      },
    ]);
    await pressByKey(dialog.getByRole('button', { name: 'Assign', exact: true }));
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(sent.map((each) => each.call)).toEqual([call, BULK_CALL, BULK_CALL]);
  });

  test('disabling reassigns more work than one request takes', async () => {
    const [first] = sampleAssignments.diagnoses;
    const diagnoses = Array.from({ length: 51 }, (_, nth) => ({ ...first, id: `DIAG00${nth}` }));
    const { sent } = await renderTeam({
      [LIST_CALL]: [memberListAnswer(olfa), memberListAnswer(disabled)],
      [ASSIGNMENTS_CALL]: [{ body: { visits: [], inCustody: [], diagnoses, fixes: [] } }],
      [call]: [{ body: disabled }],
      [BULK_CALL]: [{ body: { results: [] } }],
      'GET /staff/team?role=TECHNICIAN': [{ body: teamMembers }],
    });
    await press('Disable Olfa Ben Abdallah');
    await choose('Assign these diagnoses to', 'Hatem Gharbi');
    await press('Disable');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    const given = sent.flatMap(({ body }) => (body as { items?: { id: string }[] }).items ?? []);
    expect(given.map(({ id }) => id)).toEqual(diagnoses.map(({ id }) => id));
  });

  test('a lost first batch is repeated with its key', async () => {
    const [first] = sampleAssignments.diagnoses;
    const diagnoses = Array.from({ length: 51 }, (_, nth) => ({ ...first, id: `DIAG00${nth}` }));
    await renderTeam({
      [LIST_CALL]: [memberListAnswer(olfa), memberListAnswer(disabled)],
      [ASSIGNMENTS_CALL]: [{ body: { visits: [], inCustody: [], diagnoses, fixes: [] } }],
      [call]: [{ body: disabled }],
      [BULK_CALL]: [{ status: 500, body: { message: 'generic' } }, { body: { results: [] } }],
      'GET /staff/team?role=TECHNICIAN': [{ body: teamMembers }],
    });
    const server = window.fetch;
    const batches: { readonly key: string | null; readonly count: number }[] = [];
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      if (`${init.method} ${path}` === BULK_CALL) {
        const { items } = JSON.parse(typeof init.body === 'string' ? init.body : '') as { items: unknown[] };
        batches.push({ key: new Headers(init.headers).get('idempotency-key'), count: items.length });
      }
      return server(path, init);
    });
    await press('Disable Olfa Ben Abdallah');
    await choose('Assign these diagnoses to', 'Hatem Gharbi');
    await press('Disable');
    await press('Assign');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    const [lost, done, ...repeated] = batches;
    expect([lost?.count, done?.count]).toEqual([50, 1]);
    expect(lost?.key).not.toBe(done?.key);
    expect(repeated).toEqual([lost, done]);
  });

  test('disabling waits for the list of assignments', async () => {
    const loaded = Promise.withResolvers<unknown>();
    const { sent } = await renderTeam({
      [LIST_CALL]: [memberListAnswer(olfa), memberListAnswer(disabled)],
      [ASSIGNMENTS_CALL]: [{ body: loaded.promise }],
      [call]: [{ body: disabled }],
    });
    await press('Disable Olfa Ben Abdallah');
    const dialog = page.getByRole('dialog', { name: 'Disable Olfa Ben Abdallah?' });
    const confirm = dialog.getByRole('button', { name: 'Disable', exact: true });
    await expect.element(confirm).toBeVisible();
    await pressByKey(confirm);
    loaded.resolve(sampleAssignments);
    await expect.element(dialog.getByRole('link', { name: /7K2M9QF2/u })).toBeVisible();
    expect(sent).toEqual([]);
    await pressByKey(confirm);
    await expect.element(page.getByRole('button', { name: 'Enable Olfa Ben Abdallah again' })).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test('disabling a member without assignments says so', async () => {
    await renderTeam({ [LIST_CALL]: [memberListAnswer(olfa)], [ASSIGNMENTS_CALL]: [{ body: noAssignments }] });
    await press('Disable Olfa Ben Abdallah');
    await expect.element(page.getByText(/has nothing at the moment/u)).toBeVisible();
  });

  test('disabling counts the rules that name the member', async () => {
    const driver = { id: olfa.id, name: olfa.name };
    await renderTeam({
      [LIST_CALL]: [memberListAnswer(olfa)],
      [ASSIGNMENTS_CALL]: [{ body: noAssignments }],
      'GET /staff/slot-plans': [
        { body: [createSlotPlan({ driver }), createSlotPlan(), createSlotPlan({ driver, retired: true })] },
      ],
    });
    await press('Disable Olfa Ben Abdallah');
    await expect
      .element(page.getByRole('link', { name: '1 rule for windows still names Olfa Ben Abdallah.' }))
      .toHaveAttribute('href', '/workshop/slots');
  });

  test('a failed load of assignments is retried', async () => {
    const unavailable = { status: 503, body: { message: 'unavailable' } };
    await renderTeam({
      [LIST_CALL]: [memberListAnswer(olfa)],
      [ASSIGNMENTS_CALL]: [unavailable, { body: sampleAssignments }],
      'GET /staff/slot-plans': [unavailable, { body: [createSlotPlan({ driver: olfa })] }],
    });
    await press('Disable Olfa Ben Abdallah');
    await press('Try again');
    await expect.element(page.getByRole('link', { name: /7K2M9QF2/u })).toBeVisible();
    await expect.element(page.getByRole('link', { name: /1 rule for windows/u })).toBeVisible();
  });

  test('a failed load of rules is retried', async () => {
    const unavailable = { status: 503, body: { message: 'unavailable' } };
    await renderTeam({
      [LIST_CALL]: [memberListAnswer(olfa)],
      [ASSIGNMENTS_CALL]: [{ body: noAssignments }],
      'GET /staff/slot-plans': [unavailable, { body: [createSlotPlan({ driver: olfa })] }],
    });
    await press('Disable Olfa Ben Abdallah');
    await press('Try again');
    await expect.element(page.getByRole('link', { name: /1 rule for windows/u })).toBeVisible();
  });
});

import '#styles.css';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pressByKey, typeInto } from '#shared/page/keyboard.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createSlotPlan } from '#subjects/staff/slots.fixture.ts';
import { createTeamMember, noAssignments, sampleAssignments } from './create-member.fixture.ts';
import {
  BULK_CALL,
  choose,
  ASSIGNMENTS_CALL,
  LIST_CALL,
  memberListAnswer,
  ownAccount,
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

describe('the team', () => {
  test('the team shows roles, last visit and absence', async () => {
    await renderTeam({ [LIST_CALL]: [memberListAnswer(createTeamMember({ awayUntil: '2099-12-24' }))] });
    const card = page.getByRole('listitem').filter({ hasText: 'Olfa Ben Abdallah' });
    await expect.element(card.getByText('Operator · Technician')).toBeVisible();
    await expect.element(card.getByText('Away until 24 December')).toBeVisible();
    await expect.element(card.getByText('Active', { exact: true })).toBeVisible();
    await expect.element(card.getByText(/^Last sign-in:/u)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Disable Amina Ben Salah' })).not.toBeInTheDocument();
  });

  test('a failed load of the team is retried', async () => {
    await renderTeam({ [LIST_CALL]: [{ status: 503, body: { message: 'unavailable' } }, memberListAnswer(olfa)] });
    await press('Try again');
    await expect.element(page.getByRole('heading', { name: 'Olfa Ben Abdallah' })).toBeVisible();
  });

  test('a single member’s team explains invitations', async () => {
    await renderTeam({ [LIST_CALL]: [memberListAnswer()] });
    await expect.element(page.getByText(/^You are the only one here so far/u)).toBeVisible();
  });
});

describe('an invitation', () => {
  const call = 'POST /staff/members';
  const invited = createTeamMember({ id: 'new', name: 'Sami Jaziri', state: 'INVITED', lastSignInAt: null });
  const fillIn = async (): Promise<void> => {
    await press('Invite somebody');
    await typeInto(page.getByLabelText('First name'), 'Sami');
    await typeInto(page.getByLabelText('Last name'), 'Jaziri');
    await typeInto(page.getByLabelText('Email address'), 'sami@atelier.test');
    await pressByKey(page.getByRole('checkbox', { name: /^Courier/u }), ' ');
    await pressByKey(page.getByRole('checkbox', { name: /^Collector/u }), ' ');
  };

  test('an invitation is sent by keys and listed', async () => {
    const { sent } = await renderTeam({
      [LIST_CALL]: [memberListAnswer(), memberListAnswer(invited)],
      [call]: [{ body: invited }],
    });
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

  test('an invitation for a known address is refused', async () => {
    const issues = [{ path: 'email', message: 'member.emailTaken' }];
    await renderTeam({
      [LIST_CALL]: [memberListAnswer()],
      [call]: [{ status: 409, body: { message: 'emailTaken', issues } }],
    });
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

  test('an invitation without role says so', async () => {
    const { sent } = await renderTeam({ [LIST_CALL]: [memberListAnswer()] });
    await press('Invite somebody');
    await press('Send the invitation');
    await expect
      .element(page.getByRole('group', { name: /Roles/u }))
      .toHaveAccessibleDescription(/Choose at least one role/u);
    expect(sent).toEqual([]);
  });

  test('an unanswered invitation is sent again', async () => {
    const again = 'POST /staff/members/new/invitation';
    const { sent } = await renderTeam({ [LIST_CALL]: [memberListAnswer(invited)], [again]: [{ body: invited }] });
    await press("Send Sami Jaziri's invitation again");
    await expect.element(page.getByText('It goes by email to olfa@atelier.test.')).toBeVisible();
    expect(sent.map((each) => each.call)).toEqual([again]);
  });
});

describe('a change', () => {
  const call = `PUT /staff/members/${olfa.id}`;

  test('a conflicting change of a member is saved afterwards', async () => {
    const newer = createTeamMember({ lastName: 'Ben Ali', roles: ['TECHNICIAN'], version: 5 });
    const { sent } = await renderTeam({
      [LIST_CALL]: [memberListAnswer(olfa)],
      [call]: [
        { status: 409, body: { message: 'editedMeanwhile', member: newer } },
        { body: { ...newer, firstName: 'Olfa-Maria', version: 6 } },
      ],
    });
    await press('Edit Olfa Ben Abdallah');
    await typeInto(page.getByLabelText('First name'), 'Olfa-Maria');
    await press('Save');
    await expect.element(page.getByText('A colleague was quicker')).toBeVisible();
    await expect.element(page.getByLabelText('First name')).toHaveValue('Olfa-Maria');
    await expect.element(page.getByLabelText('Last name')).toHaveValue('Ben Ali');
    await press('Save');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(sent.map(({ body }) => body)).toMatchObject([
      { version: 4, roles: ['OPERATOR', 'TECHNICIAN'] },
      { version: 5, roles: ['TECHNICIAN'], firstName: 'Olfa-Maria', lastName: 'Ben Ali' },
    ]);
  });

  test('changed roles warn of signing in again', async () => {
    const { sent } = await renderTeam({ [LIST_CALL]: [memberListAnswer(olfa)], [call]: [{ body: olfa }] });
    await press('Edit Olfa Ben Abdallah');
    await pressByKey(page.getByRole('checkbox', { name: /^Technician/u }), ' ');
    await expect.element(page.getByText(/will have to sign in again/u)).toBeVisible();
    await pressByKey(page.getByRole('checkbox', { name: /^May see the shop's figures/u }), ' ');
    await typeInto(page.getByLabelText('Away until'), '24/12/2098');
    await press('Save');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(sent[0]?.body).toMatchObject({ roles: ['OPERATOR'], awayUntil: '2098-12-24', maySeeFigures: true });
  });

  test('a removed role reassigns its work first', async () => {
    const { diagnoses } = sampleAssignments;
    const [one, ...others] = diagnoses.map(({ id }) => ({ id, version: 9 }));
    const left = { ...sampleAssignments, diagnoses: diagnoses.slice(0, 1) };
    const { sent } = await renderTeam({
      [LIST_CALL]: [memberListAnswer(olfa)],
      [ASSIGNMENTS_CALL]: [{ body: sampleAssignments }, { body: left }],
      [BULK_CALL]: [{ body: { results: [{ id: one?.id, message: 'repairMoved' }, ...others] } }],
      [call]: [{ body: createTeamMember({ roles: ['OPERATOR'], version: 5 }) }],
      'GET /staff/team?role=TECHNICIAN': [{ body: teamMembers }],
    });
    await press('Edit Olfa Ben Abdallah');
    await pressByKey(page.getByRole('checkbox', { name: /^Technician/u }), ' ');
    await choose('Assign these diagnoses to', 'Hatem Gharbi');
    await expect.element(page.getByLabelText('Assign these pickups to')).not.toBeInTheDocument();
    await press('Save');
    await expect.element(page.getByRole('alert').getByText('Not everything could be assigned')).toBeVisible();
    await expect.element(page.getByText(/has just moved on/u)).toBeVisible();
    await choose('Assign these diagnoses to', 'Leave in their name');
    await press('Save');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(sent.map((each) => each.call)).toEqual([BULK_CALL, call]);
    expect(sent[0]?.body).toEqual({
      items: diagnoses.map(({ id, version }) => ({
        id,
        version,
        steps: [{ action: 'Repair.diagnosis.assigned', assigneeId: 'hatem' }],
      })),
    });
  });

  test('the last removed role of a driver counts rules', async () => {
    const driver = createTeamMember({ roles: ['COLLECTOR', 'COURIER', 'OPERATOR'] });
    await renderTeam({
      [LIST_CALL]: [memberListAnswer(driver)],
      [ASSIGNMENTS_CALL]: [{ body: noAssignments }],
      'GET /staff/slot-plans': [
        { status: 503, body: { message: 'unavailable' } },
        { body: [createSlotPlan({ driver }), createSlotPlan({ driver })] },
      ],
    });
    await press('Edit Olfa Ben Abdallah');
    await pressByKey(page.getByRole('checkbox', { name: /^Collector/u }), ' ');
    await expect.element(page.getByText(/will have to sign in again/u)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await pressByKey(page.getByRole('checkbox', { name: /^Courier/u }), ' ');
    await press('Try again');
    await expect
      .element(page.getByRole('link', { name: '2 rules for windows still name Olfa Ben Abdallah.' }))
      .toHaveAttribute('href', '/workshop/slots');
  });

  test('saving a removed role waits for its work', async () => {
    const loaded = Promise.withResolvers<unknown>();
    const { sent } = await renderTeam({
      [LIST_CALL]: [memberListAnswer(olfa)],
      [ASSIGNMENTS_CALL]: [{ body: loaded.promise }],
      'GET /staff/team?role=TECHNICIAN': [{ body: teamMembers }],
    });
    await press('Edit Olfa Ben Abdallah');
    await pressByKey(page.getByRole('checkbox', { name: /^Technician/u }), ' ');
    await press('Save');
    loaded.resolve(sampleAssignments);
    await expect.element(page.getByLabelText('Assign these diagnoses to')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Save' })).toBeEnabled();
    expect(sent).toEqual([]);
  });

  test('administrators give away their own work with a role', async () => {
    await renderTeam({
      [LIST_CALL]: [{ body: [{ ...ownAccount, roles: ['ADMIN', 'TECHNICIAN'] }, olfa] }],
      [`GET /staff/members/${ownAccount.id}/assignments`]: [{ body: sampleAssignments }],
      'GET /staff/team?role=TECHNICIAN': [{ body: teamMembers }],
    });
    await press('Edit Amina Ben Salah');
    await pressByKey(page.getByRole('checkbox', { name: /^Technician/u }), ' ');
    await expect.element(page.getByLabelText('Assign these diagnoses to')).toBeVisible();
  });

  test('administrators keep their own role', async () => {
    await renderTeam({ [LIST_CALL]: [memberListAnswer(olfa)] });
    await press('Edit Amina Ben Salah');
    await expect.element(page.getByRole('checkbox', { name: /^Administrator/u })).toBeDisabled();
  });
});

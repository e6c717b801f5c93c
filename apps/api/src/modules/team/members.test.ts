import {
  changeMember,
  disableMember,
  getMe,
  inviteMember,
  inviteAgain,
  listAssignments,
  listMembers,
  listNotifications,
  listTeam,
  login,
  type Member,
  readInvitation,
  writeToShop,
} from '@atelier/contract';
import { waitUntilConnected } from '@atelier/testing';
import { io } from 'socket.io-client';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';
import {
  memberInput,
  updateMember,
  shopDayIn,
  getMember,
  invitationTokenIn,
  sendInvitation,
  createMember,
  auditLinesOf,
} from './team.fixture.ts';

let shop: Shop;
let log = '';
beforeAll(async () => {
  shop = await openShop(inject('database'), { log: { write: (line) => void (log += line) } });
});
afterAll(() => shop.stop());

async function socketEndOf({ accessToken: token }: { accessToken: string | null }): Promise<{ cut: Promise<string> }> {
  const socket = io(shop.world.app.url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token },
  });
  await waitUntilConnected(socket);
  return { cut: new Promise((resolve) => socket.once('disconnect', resolve)) };
}

describe('an invited member', () => {
  test('an invited member becomes active by accepting', async () => {
    const { admin } = shop.people;
    const { member } = await sendInvitation(shop.world, admin, {
      roles: ['COURIER', 'COLLECTOR'],
      phone: '20 123 456',
    });
    expect(member).toMatchObject({
      state: 'INVITED',
      roles: ['COLLECTOR', 'COURIER'],
      phone: '+21620123456',
      lastSignInAt: null,
      awayUntil: null,
      maySeeFigures: false,
      version: 1,
    });
    const { member: there } = await createMember(shop.world, admin);
    expect(there).toMatchObject({ state: 'ACTIVE', lastSignInAt: expect.any(String) });
  });

  test('an invitation sent twice is one', async () => {
    const { admin } = shop.people;
    const body = memberInput();
    const idempotencyKey = uuidv7();
    const sent = await Promise.all([1, 2].map(() => admin.send(inviteMember, { body, idempotencyKey })));
    expect(sent[1]).toEqual(sent[0]);
    expect(await auditLinesOf(shop.world, sent[0]?.id ?? '')).toHaveLength(1);
  });

  test('an address with an account can’t be invited', async () => {
    const { admin, customer } = shop.people;
    const body = memberInput({ email: customer.email.toUpperCase() });
    await expect(admin.send(inviteMember, { body, idempotencyKey: uuidv7() })).rejects.toMatchObject({
      status: 409,
      body: { message: 'emailTaken', issues: [{ path: 'email', message: 'member.emailTaken' }] },
    });
  });

  test('an invited member needs a role', async () => {
    const body = memberInput({ roles: [] });
    await expect(shop.people.admin.send(inviteMember, { body, idempotencyKey: uuidv7() })).rejects.toMatchObject({
      body: { message: 'validation', issues: [{ path: 'roles', message: 'member.roles' }] },
    });
  });

  test('a new invitation ends the one before', async () => {
    const { admin } = shop.people;
    const { member, body, token } = await sendInvitation(shop.world, admin);
    await admin.send(inviteAgain, { params: { id: member.id }, idempotencyKey: uuidv7() });
    const again = invitationTokenIn(await shop.world.mailbox.next({ to: body.email }));
    const browser = shop.world.browser();
    await expect(browser.send(readInvitation, { body: { token } })).rejects.toMatchObject({ status: 400 });
    expect(await browser.send(readInvitation, { body: { token: again } })).toMatchObject({ email: body.email });
    const { member: active } = await createMember(shop.world, admin);
    await expect(
      admin.send(inviteAgain, { params: { id: active.id }, idempotencyKey: uuidv7() }),
    ).rejects.toMatchObject({ status: 409, body: { message: 'editedMeanwhile', member: { state: 'ACTIVE' } } });
  });

  test('an invited member gets work after accepting only', async () => {
    const { admin } = shop.people;
    const { member } = await sendInvitation(shop.world, admin);
    const { member: there } = await createMember(shop.world, admin);
    const offered = (await admin.send(listTeam, { query: {} })).map(({ id }) => id);
    expect([offered.includes(member.id), offered.includes(there.id)]).toEqual([false, true]);
  });
});

describe('a member’s roles', () => {
  test('one of two concurrent role changes wins', async () => {
    const { admin } = shop.people;
    const { member } = await createMember(shop.world, admin);
    const done = await updateMember(admin, member, { roles: ['OPERATOR', 'TECHNICIAN'], firstName: 'Olfa-Maria' });
    expect(done).toMatchObject({ roles: ['OPERATOR', 'TECHNICIAN'], version: member.version + 1 });
    await expect(updateMember(admin, member, { lastName: 'Late' })).rejects.toMatchObject({
      status: 409,
      body: { message: 'editedMeanwhile', member: { firstName: 'Olfa-Maria' } },
    });
    expect((await auditLinesOf(shop.world, member.id))[0]).toMatchObject({
      action: 'member.changed',
      actorId: admin.id,
      changes: { fields: ['firstName'], roles: { from: ['TECHNICIAN'], to: ['OPERATOR', 'TECHNICIAN'] } },
    });
  });

  test('changed roles count at once and cut sockets', async () => {
    const { admin } = shop.people;
    const { member, browser } = await createMember(shop.world, admin);
    const { cut } = await socketEndOf(browser);
    await updateMember(admin, member, { roles: ['COURIER'] });
    expect(log).toContain(`"event":"roles.changed","userId":"${member.id}","by":"${admin.id}"`);
    expect(await cut).toBe('io server disconnect');
    await expect(browser.send(getMe)).rejects.toMatchObject({ status: 401 });
  });

  test('a new driver’s bell loses what customers wrote', async () => {
    const { admin, customer } = shop.people;
    const { member, person } = await createMember(shop.world, admin, { roles: ['OPERATOR'] });
    const { id } = await shop.createRepair();
    await customer.send(writeToShop, { params: { id }, body: { text: 'Is it ready?' } });
    const ringsAs = async (changed: Member, roles: Member['roles']) => {
      const { version } = await updateMember(admin, changed, { roles });
      const { send } = await shop.world.signIn(person);
      const { data } = await send(listNotifications, { query: { limit: 50 } });
      return { version, actions: data.map(({ action }) => action) };
    };
    const { version, actions } = await ringsAs(member, ['TECHNICIAN', 'COURIER']);
    expect(actions).toContain('Message.received');
    const driver = await ringsAs({ ...member, version }, ['COURIER']);
    expect(driver.actions).not.toContain('Message.received');
  });

  test('unchanged roles end nothing', async () => {
    const { admin } = shop.people;
    const { member, browser } = await createMember(shop.world, admin);
    await updateMember(admin, member, { maySeeFigures: true });
    expect((await browser.send(getMe)).user.id).toBe(member.id);
  });

  test("administrators can't remove their own role", async () => {
    const { admin } = shop.people;
    const own = await getMember(admin, admin.id);
    await expect(updateMember(admin, own, { roles: ['OPERATOR'] })).rejects.toMatchObject({
      status: 409,
      body: { message: 'ownAccount', issues: [{ path: 'roles', message: 'member.ownRole' }] },
    });
    const body = { disabled: true, version: own.version };
    await expect(admin.send(disableMember, { params: { id: admin.id }, body })).rejects.toMatchObject({
      status: 409,
      body: { message: 'ownAccount' },
    });
    expect(await getMember(admin, admin.id)).toEqual(own);
  });
});

describe('somebody who is away', () => {
  test('an absent member is marked until the day ends', async () => {
    const { admin } = shop.people;
    const { member } = await createMember(shop.world, admin, { roles: ['COLLECTOR'] });
    const until = shopDayIn(shop.world, 3);
    await updateMember(admin, member, { awayUntil: until });
    const offered = async () =>
      (await admin.send(listTeam, { query: { role: 'COLLECTOR' } })).find(({ id }) => id === member.id);
    expect(await offered()).toMatchObject({ awayUntil: until });
    expect(await getMember(admin, member.id)).toMatchObject({ awayUntil: until });
  });

  test("an absence can't end in the past", async () => {
    const { admin } = shop.people;
    const { member } = await createMember(shop.world, admin);
    await expect(updateMember(admin, member, { awayUntil: shopDayIn(shop.world, -2) })).rejects.toMatchObject({
      body: { issues: [{ path: 'awayUntil', message: 'date.past' }] },
    });
  });
});

describe('a disabled member', () => {
  test('a disabled member is signed out until enabled', async () => {
    const { admin } = shop.people;
    const { member, browser, person } = await createMember(shop.world, admin);
    const { cut } = await socketEndOf(browser);
    const put = (disabled: boolean, version: number) =>
      admin.send(disableMember, { params: { id: member.id }, body: { disabled, version } });
    const disabled = await put(true, member.version);
    expect(disabled).toMatchObject({ state: 'DISABLED' });
    expect(await cut).toBe('io server disconnect');
    await expect(browser.send(getMe)).rejects.toMatchObject({ status: 401 });
    await expect(shop.world.signIn(person)).rejects.toMatchObject({ status: 401 });
    await expect(put(false, member.version)).rejects.toMatchObject({ body: { message: 'editedMeanwhile' } });
    expect(await put(false, disabled.version)).toMatchObject({ state: 'ACTIVE' });
    await shop.world.browser().send(login, { body: { email: person.email, password: person.password } });
    const actions = (await auditLinesOf(shop.world, member.id)).map(({ action }) => action);
    expect(actions).toEqual(['session.begun', 'member.enabled', 'member.disabled', 'session.begun', 'member.invited']);
  });

  test('a disabled member’s invitation stays invalid', async () => {
    const { admin } = shop.people;
    const { member, token } = await sendInvitation(shop.world, admin);
    const put = (disabled: boolean, version: number) =>
      admin.send(disableMember, { params: { id: member.id }, body: { disabled, version } });
    await put(false, (await put(true, member.version)).version);
    await expect(shop.world.browser().send(readInvitation, { body: { token } })).rejects.toMatchObject({
      body: { message: 'Invalid token' },
    });
    expect(await getMember(admin, member.id)).toMatchObject({ state: 'INVITED' });
  });

  test('a disabled member is listed last', async () => {
    const { admin } = shop.people;
    const { member } = await createMember(shop.world, admin, { firstName: 'Aaron' });
    await admin.send(disableMember, { params: { id: member.id }, body: { disabled: true, version: member.version } });
    const states = (await admin.send(listMembers)).map(({ state }) => state === 'DISABLED');
    expect(states).toEqual(states.toSorted((one, other) => Number(one) - Number(other)));
    expect((await admin.send(listTeam, { query: {} })).map(({ id }) => id)).not.toContain(member.id);
  });
});

test('customers and unknown ids are no members', async () => {
  const { admin, customer } = shop.people;
  for (const id of [customer.id, uuidv7(), 'nobody']) {
    const body = { disabled: true, version: 1 };
    await expect(admin.send(disableMember, { params: { id }, body })).rejects.toMatchObject({ status: 404 });
    await expect(admin.send(listAssignments, { params: { id } })).rejects.toMatchObject({ status: 404 });
  }
});

test('nobody but an administrator sees or changes the team', async () => {
  const { operator, technician, customer } = shop.people;
  for (const { send, id } of [operator, technician, customer]) {
    await expect(send(listMembers)).rejects.toMatchObject({ status: 403 });
    await expect(send(inviteMember, { body: memberInput() })).rejects.toMatchObject({ status: 403 });
    const body = { firstName: 'Me', lastName: 'Too', roles: ['ADMIN' as const], awayUntil: null };
    await expect(
      send(changeMember, { params: { id }, body: { ...body, maySeeFigures: true, version: 1 } }),
    ).rejects.toMatchObject({ status: 403 });
  }
});

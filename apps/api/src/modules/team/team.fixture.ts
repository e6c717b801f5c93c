import {
  acceptInvitation,
  type CallInput,
  changeMember,
  type inviteMember as inviteMemberCall,
  inviteMember,
  listMembers,
  type Member,
} from '@atelier/contract';
import { addDays, shopTime } from '@atelier/domain';
import { desc, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { TestBrowser, TestWorld } from '#browser.fixture.ts';
import { audit, users } from '#schema/index.ts';

type NewMember = CallInput<typeof inviteMemberCall, 'body'>;
type Send = Pick<TestBrowser, 'send'>;

let invitedCount = 0;

export function memberInput(overrides: Partial<NewMember> = {}): NewMember {
  invitedCount += 1;
  return {
    firstName: 'Olfa',
    lastName: `Member ${invitedCount}`,
    email: `member-${invitedCount}-${uuidv7().slice(-6)}@atelier.test`,
    roles: ['TECHNICIAN'],
    lang: 'en',
    ...overrides,
  };
}

export const memberPassword = 'twelve letters and more';

export function invitationTokenIn({ text }: { readonly text: string }): string {
  return /\/invitation#([\w.-]+)/.exec(text)?.[1] ?? '';
}

export async function sendInvitation(world: TestWorld, admin: Send, overrides: Partial<NewMember> = {}) {
  const body = memberInput(overrides);
  const member = await admin.send(inviteMember, { body, idempotencyKey: uuidv7() });
  return { member, body, token: invitationTokenIn(await world.mailbox.next({ to: body.email })) };
}

export async function createMember(world: TestWorld, admin: Send, overrides: Partial<NewMember> = {}) {
  const { member, token, body } = await sendInvitation(world, admin, overrides);
  const browser = world.browser();
  const { accessToken } = await browser.send(acceptInvitation, { body: { token, password: memberPassword } });
  browser.accessToken = accessToken;
  const { email, firstName, lastName } = body;
  const person = { email, firstName, lastName, password: memberPassword };
  return { member: await getMember(admin, member.id), browser, person };
}

export async function getMember(admin: Send, id: string): Promise<Member> {
  const listed = (await admin.send(listMembers)).find((member) => member.id === id);
  if (listed === undefined) throw new Error(`invariant: team member ${id} not listed`);
  return listed;
}

export function updateMember(admin: Send, member: Member, changes: Partial<CallInput<typeof changeMember, 'body'>>) {
  const { firstName, lastName, phone, roles, awayUntil, maySeeFigures, version } = member;
  const body = { firstName, lastName, phone, roles, awayUntil, maySeeFigures, version, ...changes };
  return admin.send(changeMember, { params: { id: member.id }, body });
}

export async function createAdmin(world: TestWorld) {
  const { browser, userId, person } = await world.signUp();
  await world.app.platform.database
    .update(users)
    .set({ roles: ['ADMIN'] })
    .where(eq(users.id, userId));
  return { browser, userId, person };
}

export function auditLinesOf({ app }: TestWorld, id: string) {
  return app.platform.database.select().from(audit).where(eq(audit.subjectId, id)).orderBy(desc(audit.id));
}

export function shopDayIn(world: TestWorld, days: number): string {
  return addDays(shopTime(world.clock.now(), 'Africa/Tunis').day, days);
}

import { createECDH, randomBytes } from 'node:crypto';
import * as call from '@atelier/contract';
import {
  createIdentity,
  type AnonymousClient,
  type Crew,
  type IdentityProvider,
  type Mailbox,
  nextCode,
  openClient,
  type Person,
  signIn,
} from '@atelier/testing';

export type FuzzContext = {
  readonly url: string;
  readonly crew: Crew;
  readonly admin: Person;
  readonly mailbox: Mailbox;
  readonly provider: IdentityProvider;
  readonly picture: Blob;
};

export type FuzzAccount = Person & { readonly email: string; readonly password: string };

type PendingSignUp = { readonly browser: AnonymousClient; readonly email: string; readonly verifyToken: string };

const names = { firstName: 'Amel', lastName: 'Ferchichi' };
const firstPassword = 'a first password';

export async function registerAccount({ url, mailbox }: FuzzContext, index: number): Promise<PendingSignUp> {
  const browser = openClient(url);
  const email = `life-${index}@atelier.test`;
  const { verifyToken } = await browser.send(call.register, { body: { ...names, email, password: firstPassword } });
  await nextCode(mailbox, email);
  return { browser, email, verifyToken };
}

export async function completeAccount(
  context: FuzzContext,
  { browser, email: formerEmail, verifyToken }: PendingSignUp,
): Promise<FuzzAccount> {
  const { url, mailbox } = context;
  await browser.send(call.resendCode, { body: { token: verifyToken } });
  const session = await browser.send(call.verifyEmail, {
    body: { token: verifyToken, code: await nextCode(mailbox, formerEmail) },
  });
  const { send } = browser.adoptSession(session);
  const email = formerEmail.replace('life', 'moved');
  const emailChange = await send(call.changeEmail, { body: { email, password: firstPassword } });
  await send(call.verifyEmail, { body: { token: emailChange.verifyToken, code: await nextCode(mailbox, email) } });

  const visitor = openClient(url);
  const resetRequest = await visitor.send(call.requestPasswordReset, { body: { email } });
  const code = await nextCode(mailbox, email);
  const resetCode = await visitor.send(call.verifyResetCode, { body: { token: resetRequest.verifyToken, code } });
  await visitor.send(call.resetPassword, { body: { token: resetCode.verifyToken, password: 'another password' } });
  const account = await signIn(url, email, 'another password');
  const password = 'the last password';
  await account.send(call.changePassword, { body: { password: 'another password', newPassword: password } });
  return { ...account, email, password };
}

export async function editAccount({ url, picture }: FuzzContext, account: FuzzAccount): Promise<void> {
  const { send, email, password } = account;
  const otherSession = await signIn(url, email, password);
  const sessions = await send(call.listSessions);
  const { user: ownUser } = await otherSession.send(call.getMe);
  const params = { id: sessions.find(({ id }) => id === ownUser.sessionId)?.id ?? '' };
  await send(call.getSession, { params });
  await send(call.endSession, { params });
  await otherSession.send(call.logout);
  await account.refresh();
  await send(call.updateMe, {
    body: { firstName: 'Inès', phone: '+21620123456', address: '1 rue de Marseille, Tunis' },
  });
  await send(call.updateMyLanguage, { body: { lang: 'en' } });
  await send(call.changePreference, { body: { topic: 'RATINGS', channel: 'PUSH', isOn: false } });
  await send(call.getPreferences);
  const browser = createECDH('prime256v1').generateKeys('base64url', 'uncompressed');
  await send(call.subscribePush, {
    body: {
      endpoint: 'https://none.notify.windows.com/x',
      p256dh: browser,
      auth: randomBytes(16).toString('base64url'),
    },
  });
  await send(call.getPush);
  await send(call.unsubscribePush);
  await send(call.changeAvatar, { file: picture });
  const { user } = await send(call.getMe);
  await send(call.getFile, { params: { name: user.avatar?.split('/').at(-1) ?? '' } });
  await send(call.removeAvatar);
}

export async function deleteAccount({ send, password }: FuzzAccount): Promise<void> {
  await send(call.exportMe, { body: { password } });
  await send(call.deleteMe, { body: { password } });
}

/** Signs in through a third party, sequentially, because the provider has one person at a time. */
export async function signInThroughProvider({ url, provider }: FuzzContext): Promise<void> {
  const browser = openClient(url);
  provider.behave({ claims: createIdentity() });
  const { searchParams } = await provider.visit((await browser.send(call.startThirdParty, { body: {} })).url);
  const body = { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
  await browser.send(call.thirdPartySignIn, { body });
}

export async function joinTeam({ url, mailbox, admin: { send } }: FuzzContext, index: number): Promise<void> {
  const email = `member-${index}@atelier.test`;
  const fields = { firstName: 'Sami', lastName: 'Mansour', phone: null, roles: ['COURIER' as const] };
  const { id } = await send(call.inviteMember, { body: { ...fields, email, lang: 'fr' } });
  await mailbox.next({ to: email });
  await send(call.inviteAgain, { params: { id } });
  const token = invitationIn((await mailbox.next({ to: email })).text);
  const browser = openClient(url);
  await browser.send(call.readInvitation, { body: { token } });
  await browser.send(call.acceptInvitation, { body: { token, password: 'a password of the team' } });
  await send(call.listAssignments, { params: { id } });
  const version = (await send(call.listMembers)).find((member) => member.id === id)?.version ?? 0;
  const body = { ...fields, awayUntil: null, maySeeFigures: false, version };
  const update = await send(call.changeMember, { params: { id }, body });
  await send(call.disableMember, { params: { id }, body: { disabled: true, version: update.version } });
}

export function invitationIn(text: string): string {
  return /\/invitation#([\w.-]+)/u.exec(text)?.[1] ?? '';
}

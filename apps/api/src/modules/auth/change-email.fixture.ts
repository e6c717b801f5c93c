import { changeEmail } from '@atelier/contract';
import { codeIn, type TestPerson, type TestBrowser, type TestWorld } from '#browser.fixture.ts';

export type Owner = { readonly person: TestPerson; readonly browser: TestBrowser; readonly userId: string };

export async function requestEmailChange({ person, browser }: Owner, email: string): Promise<string> {
  return (await browser.send(changeEmail, { body: { email, password: person.password } })).verifyToken;
}

export async function nextCode({ mailbox }: TestWorld, email: string): Promise<string> {
  return codeIn(await mailbox.next({ to: email }));
}

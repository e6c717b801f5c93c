import { changeEmail } from '@atelier/contract';
import { codeIn, type TestPerson, type TestBrowser, type TestWorld } from '#browser.fixture.ts';

/** Somebody signed in, in one of their browsers. */
export type Owner = { readonly person: TestPerson; readonly browser: TestBrowser; readonly userId: string };

/** Asks for another address and gives the token that goes with its code. */
export async function requestEmailChange({ person, browser }: Owner, email: string): Promise<string> {
  return (await browser.send(changeEmail, { body: { email, password: person.password } })).verifyToken;
}

/** The code of the next mail to an address. */
export async function nextCode({ mailbox }: TestWorld, email: string): Promise<string> {
  return codeIn(await mailbox.next({ to: email }));
}

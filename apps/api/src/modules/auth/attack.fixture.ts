import { login, register, requestPasswordReset } from '@atelier/contract';
import { limits } from '#platform/config/limits.ts';
import type { TestPerson, TestBrowser, TestWorld } from '#browser.fixture.ts';

let networks = 0;

/** A network from which nothing has come yet; believed where TRUST_PROXY says so. */
export function randomNetwork(): string {
  networks += 1;
  return `198.51.${networks >> 8}.${networks & 255}`;
}

/** A browser somewhere on the network. */
export function browserAt(world: TestWorld, network: string): TestBrowser {
  return world.browser({ headers: { 'x-forwarded-for': network } });
}

/** Limits under which a person may be asked about as often as a test likes. */
export const noCooldown = {
  codes: { ...limits.codes, cooldown: 0 },
};

export function wrongCode(code: string): string {
  return code === '000000' ? '111111' : '000000';
}

export type CallOutcome = readonly [status: number, message: string];

async function outcomeOf(response: Response): Promise<CallOutcome> {
  const { message = 'ok' }: { message?: string } = JSON.parse(await response.text());
  return [response.status, message];
}

/** How verifying goes; a token alone is a mailed link's. */
export async function verifyWith(browser: TestBrowser, token: string, code?: string): Promise<CallOutcome> {
  return outcomeOf(await browser.request('POST', '/auth/verify-email', { body: { token, code } }));
}

/** How the code of a reset is taken. */
export async function verifyResetWith(browser: TestBrowser, token: string, code: string): Promise<CallOutcome> {
  return outcomeOf(await browser.request('POST', '/auth/password/verify-reset-code', { body: { token, code } }));
}

/** Registers as somebody and gives the token for the code. */
export async function registerAs(browser: TestBrowser, person: TestPerson): Promise<string> {
  return (await browser.send(register, { body: person })).verifyToken;
}

/** Asks for a reset and gives the token for the code. */
export async function requestReset(browser: TestBrowser, { email }: Pick<TestPerson, 'email'>): Promise<string> {
  return (await browser.send(requestPasswordReset, { body: { email } })).verifyToken;
}

/** What a sign-in answers: its status and the names of what it gives. */
export async function signInAs(
  browser: TestBrowser,
  { email, password }: TestPerson,
): Promise<readonly [number, string[]]> {
  const response = await browser.request('POST', login.path, { body: { email, password } });
  return [response.status, Object.keys(JSON.parse(await response.text()) as object)];
}

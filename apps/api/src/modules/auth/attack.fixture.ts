import { login, register, requestPasswordReset } from '@atelier/contract';
import type { TestPerson, TestBrowser, TestWorld } from '#browser.fixture.ts';

let networks = 0;

/** Returns an unused network address. The server reads it from the header because TRUST_PROXY is set. */
export function randomNetwork(): string {
  networks += 1;
  return `198.51.${networks >> 8}.${networks & 255}`;
}

export function browserAt(world: TestWorld, network: string): TestBrowser {
  return world.browser({ headers: { 'x-forwarded-for': network } });
}

export const noCooldown = { codes: { cooldown: 0 } };

export function wrongCode(code: string): string {
  return code === '000000' ? '111111' : '000000';
}

export type CallOutcome = readonly [status: number, message: string];

async function outcomeOf(response: Response): Promise<CallOutcome> {
  const { message = 'ok' }: { message?: string } = JSON.parse(await response.text());
  return [response.status, message];
}

export async function verifyWith(browser: TestBrowser, token: string, code?: string): Promise<CallOutcome> {
  return outcomeOf(await browser.request('POST', '/auth/verify-email', { body: { token, code } }));
}

export async function verifyResetWith(browser: TestBrowser, token: string, code: string): Promise<CallOutcome> {
  return outcomeOf(await browser.request('POST', '/auth/password/verify-reset-code', { body: { token, code } }));
}

export async function registerAs(browser: TestBrowser, person: TestPerson): Promise<string> {
  return (await browser.send(register, { body: person })).verifyToken;
}

export async function requestReset(browser: TestBrowser, { email }: Pick<TestPerson, 'email'>): Promise<string> {
  return (await browser.send(requestPasswordReset, { body: { email } })).verifyToken;
}

export async function signInAs(
  browser: TestBrowser,
  { email, password }: TestPerson,
): Promise<readonly [number, string[]]> {
  const response = await browser.request('POST', login.path, { body: { email, password } });
  return [response.status, Object.keys(JSON.parse(await response.text()) as object)];
}

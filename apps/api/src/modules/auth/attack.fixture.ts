import { login, register, requestPasswordReset } from '@atelier/contract';
import { limits } from '../../platform/config/limits.ts';
import type { Person, TestBrowser, TestWorld } from '../../browser.fixture.ts';

let networks = 0;

/** A network from which nothing has come yet; believed where TRUST_PROXY says so. */
export const aNetwork = (): string => {
  networks += 1;
  return `198.51.${networks >> 8}.${networks & 255}`;
};

/** A browser somewhere on the network. */
export const browserAt = (world: TestWorld, network: string): TestBrowser =>
  world.browser({ headers: { 'x-forwarded-for': network } });

/** Limits under which a person may be asked about as often as a test likes. */
export const patientLimits = { ...limits, codes: { ...limits.codes, cooldown: 0 } };

export const wrong = (code: string): string => (code === '000000' ? '111111' : '000000');

export type Outcome = readonly [status: number, message: string];

const outcomeOf = async (response: Response): Promise<Outcome> => {
  const { message = 'ok' }: { message?: string } = JSON.parse(await response.text());
  return [response.status, message];
};

/** How verifying goes; a token alone is a mailed link's. */
export const verifyWith = async (browser: TestBrowser, token: string, code?: string): Promise<Outcome> =>
  outcomeOf(await browser.request('POST', '/auth/verify-email', { body: { token, code } }));

/** How the code of a reset is taken. */
export const verifyResetWith = async (browser: TestBrowser, token: string, code: string): Promise<Outcome> =>
  outcomeOf(await browser.request('POST', '/auth/password/verify-reset-code', { body: { token, code } }));

/** Registers as somebody and gives the token for the code. */
export const registerAs = async (browser: TestBrowser, person: Person): Promise<string> =>
  (await browser.send(register, { body: person })).verifyToken;

/** Asks for a reset and gives the token for the code. */
export const askReset = async (browser: TestBrowser, { email }: Pick<Person, 'email'>): Promise<string> =>
  (await browser.send(requestPasswordReset, { body: { email } })).verifyToken;

/** What a sign-in answers: its status and the names of what it gives. */
export const signInAs = async (
  browser: TestBrowser,
  { email, password }: Person,
): Promise<readonly [number, string[]]> => {
  const response = await browser.request('POST', login.path, { body: { email, password } });
  return [response.status, Object.keys(JSON.parse(await response.text()) as object)];
};

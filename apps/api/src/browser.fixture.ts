import { login, register, verifyEmail } from '@atelier/contract';
import { createClient, uploadFormOf, type Transport } from '@atelier/contract/client';
import {
  storeCookies,
  type Mailbox,
  readResponse,
  type ReceivedMail,
  startMailbox,
  type TestServerAddress,
} from '@atelier/testing';
import { minute } from './platform/config/limits.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './app.fixture.ts';

/** Browser as the server sees it, with cookies and the access token of the web application. */
export type TestBrowser = {
  readonly cookies: Map<string, string>;
  accessToken: string | null;
  /** Sends a call of the contract. Rejects with an `HttpError` of `@atelier/testing`. */
  readonly send: ReturnType<typeof createClient>;
  /** Sends any request with the cookies and returns the whole response. */
  request(method: string, path: string, more?: { body?: unknown; headers?: Record<string, string> }): Promise<Response>;
};

export type BrowserOptions = {
  readonly userAgent?: string;
  readonly language?: 'fr' | 'en';
  readonly headers?: Readonly<Record<string, string>>;
};

export const userAgents = {
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  safari:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
} as const;

export function openBrowser(
  url: string,
  { userAgent = userAgents.firefox, language = 'en', headers: always }: BrowserOptions = {},
): TestBrowser {
  const cookies = new Map<string, string>();
  const request: TestBrowser['request'] = async (method, path, { body, headers } = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        'user-agent': userAgent,
        'accept-language': language,
        // Compression would cost time. Tests of it set the header.
        'accept-encoding': 'identity',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(browser.accessToken === null ? {} : { authorization: `Bearer ${browser.accessToken}` }),
        ...always,
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    storeCookies(cookies, response);
    return response;
  };
  const transport: Transport = async ({ method, url: path, body, upload, idempotencyKey }) => {
    const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
    return readResponse(
      await request(method, path, { body: upload === undefined ? body : uploadFormOf(upload), headers }),
    );
  };
  const browser: TestBrowser = { cookies, accessToken: null, send: createClient(transport), request };
  return browser;
}

/** Returns a clock that tests move. */
export function createTestClock() {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    forward: (time: number) => void (offset += time),
  };
}

export type TestPerson = {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone?: string;
};

let personCount = 0;

/** Returns a person with a unique address. */
export function createPerson(overrides: Partial<TestPerson> = {}): TestPerson {
  personCount += 1;
  return {
    email: `person-${personCount}@atelier.test`,
    password: `right password ${personCount}`,
    firstName: 'Amel',
    lastName: `Person ${personCount}`,
    ...overrides,
  };
}

export function codeIn(mail: ReceivedMail): string {
  return /\b\d{6}\b/.exec(mail.text)?.[0] ?? '';
}

export function tokenIn(mail: Pick<ReceivedMail, 'text'>): string {
  return /token=([\w.-]+)/.exec(mail.text)?.[1] ?? '';
}

/** Product with a mail server, a movable clock and helpers for sign-in. */
export type TestWorld = {
  readonly app: TestApp;
  readonly mailbox: Mailbox;
  readonly clock: ReturnType<typeof createTestClock>;
  browser(options?: BrowserOptions): TestBrowser;
  /** Registers and verifies by the mailed code. Returns the signed-in customer. */
  signUp(
    person?: TestPerson,
    browser?: TestBrowser,
  ): Promise<{ person: TestPerson; browser: TestBrowser; userId: string }>;
  /** Signs in, by default in a new browser. */
  signIn(person: TestPerson, browser?: TestBrowser): Promise<TestBrowser>;
  stop(): Promise<void>;
};

export type TestWorldOptions = Omit<TestAppOptions, 'server' | 'connectionString'> & {
  /** World that runs. The new one becomes a second node over its database, and its mails arrive there. */
  readonly beside?: TestWorld;
};

export async function startWorld(
  server: TestServerAddress,
  { beside, environment = {}, ...options }: TestWorldOptions = {},
): Promise<TestWorld> {
  const mailbox = beside?.mailbox ?? (await startMailbox());
  const clock = createTestClock();
  const app = await startTestApp({
    server,
    clock,
    ...options,
    ...(beside === undefined ? {} : { connectionString: beside.app.connectionString }),
    // Limits are off, because tests register many people from one address. Tests of limits turn them on.
    environment: { SMTP_URL: mailbox.url, RATE_LIMITS: 'off', ...environment },
  });
  const browserOf = (browserOptions?: BrowserOptions): TestBrowser => openBrowser(app.url, browserOptions);
  return {
    app,
    mailbox,
    clock,
    browser: browserOf,
    signUp: async (person = createPerson(), browser = browserOf()) => {
      const { verifyToken } = await browser.send(register, { body: person });
      const mail = await mailbox.next({ to: person.email });
      const answer = await browser.send(verifyEmail, { body: { token: verifyToken, code: codeIn(mail) } });
      browser.accessToken = answer.accessToken ?? null;
      // Skips the minute before the next code.
      clock.forward(minute);
      return { person, browser, userId: answer.user?.id ?? '' };
    },
    signIn: async ({ email, password }, browser = browserOf()) => {
      const answer = await browser.send(login, { body: { email, password } });
      browser.accessToken = answer.accessToken ?? null;
      return browser;
    },
    stop: async () => {
      await app.stop();
      if (beside === undefined) await mailbox.stop();
    },
  };
}

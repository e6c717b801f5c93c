import { type Answer, login, refreshToken, register, verifyEmail } from '@atelier/contract';
import { createClient, uploadFormOf, type Transport } from '@atelier/contract/client';
import type { Mailbox } from './mailbox.ts';

/** An answer that is no success, with its body. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    super(`refused with ${status}: ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
  }
}

/** Somebody who is signed in, with cookies and access token as a browser holds them. */
export type Person = {
  /** Sends a call of the contract; rejects with a {@link HttpError}, or with the network's error when no answer came. */
  readonly send: ReturnType<typeof createClient>;
  readonly user: NonNullable<Answer<typeof login>['user']>;
  accessToken(): string;
  /** Takes a fresh access token for the cookie. */
  refresh(): Promise<void>;
  /** The same person, session and cookies at another node, or at the same one under a new address. */
  at(url: string): Person;
};

type Credentials = { cookies: Map<string, string>; accessToken: string | null };

/** Keeps the cookies that an answer sets, and forgets those that it clears. */
export function storeCookies(cookies: Map<string, string>, response: Response): void {
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
}

/** The body of a success, as text where it isn't JSON; anything else rejects with a {@link HttpError}. */
export async function readResponse(response: Response): Promise<unknown> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const answer: unknown = isJson ? JSON.parse(text) : text === '' ? undefined : text;
  if (!response.ok) throw new HttpError(response.status, answer);
  return answer;
}

/** The demonstration shop's password of every account. */
export const demonstrationPassword = 'atelier-demo';

/** A browser that nobody has signed in with yet. */
export type AnonymousClient = Pick<Person, 'send'> & {
  /** Takes what a sign-in has answered; from then on calls are theirs. */
  readonly adoptSession: (answer: Pick<Answer<typeof login>, 'user' | 'accessToken'>) => Person;
};

export function openClient(url: string): AnonymousClient {
  const credentials: Credentials = { cookies: new Map(), accessToken: null };
  return {
    send: createClient(createTransport(url, credentials)),
    adoptSession: ({ user, accessToken }) => {
      if (user === undefined || accessToken === undefined) throw new Error('nobody was signed in');
      credentials.accessToken = accessToken;
      return personAt(url, credentials, user);
    },
  };
}

/** Signs in by e-mail and password, in a browser of one's own. */
export async function signIn(url: string, email: string, password = demonstrationPassword): Promise<Person> {
  const { send, adoptSession } = openClient(url);
  return adoptSession(await send(login, { body: { email, password } }));
}

function createTransport(origin: string, credentials: Credentials): Transport {
  return async (request) => {
    const { method, url, body, upload, signal } = request;
    const form = upload === undefined ? undefined : uploadFormOf(upload);
    const response = await fetch(origin + url, {
      method,
      headers: headersOf(credentials, request),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(form === undefined ? {} : { body: form }),
      ...(signal === undefined ? {} : { signal }),
    });
    storeCookies(credentials.cookies, response);
    return readResponse(response);
  };
}

function headersOf(
  { cookies, accessToken }: Credentials,
  { body, idempotencyKey }: Parameters<Transport>[0],
): Record<string, string> {
  return {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(cookies.size === 0 ? {} : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
    ...(accessToken === null ? {} : { authorization: `Bearer ${accessToken}` }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
}

function personAt(url: string, credentials: Credentials, user: Person['user']): Person {
  const send = createClient(createTransport(url, credentials));
  return {
    send,
    user,
    accessToken: () => credentials.accessToken ?? '',
    refresh: async () => {
      const { accessToken } = await send(refreshToken);
      credentials.accessToken = accessToken;
    },
    at: (elsewhere) => personAt(elsewhere, credentials, user),
  };
}

/** Registers a new customer and verifies the address with the code that comes by mail. */
export async function signUp(
  url: string,
  mailbox: Mailbox,
  { email, firstName = 'Leïla', lastName = 'Trabelsi', password = demonstrationPassword }: SignUp,
): Promise<Person> {
  const { send, adoptSession } = openClient(url);
  const { verifyToken } = await send(register, { body: { email, firstName, lastName, password } });
  return adoptSession(await send(verifyEmail, { body: { token: verifyToken, code: await nextCode(mailbox, email) } }));
}

/** The six digits of the oldest mail to an address that has some. */
export async function nextCode(mailbox: Mailbox, to: string): Promise<string> {
  const { text } = await mailbox.next({ to, subject: /\d{6}/ });
  return /\b\d{6}\b/.exec(text)?.[0] ?? '';
}

type SignUp = {
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly password?: string;
};

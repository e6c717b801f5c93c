import { type Answer, login, refreshToken, register, verifyEmail } from '@atelier/contract';
import { createClient, uploadFormOf, type Transport } from '@atelier/contract/client';
import { setTimeout as delay } from 'node:timers/promises';
import type { Mailbox } from '#servers/mailbox.ts';

export class HttpError extends Error {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    super(`refused with ${status}: ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
  }
}

export type Person = {
  readonly cookies: ReadonlyMap<string, string>;
  readonly send: ReturnType<typeof createClient>;
  readonly user: NonNullable<Answer<typeof login>['user']>;
  accessToken(): string;
  refresh(): Promise<void>;
  /** Returns a client with the same session and cookies for another node or address. */
  at(url: string): Person;
};

type Credentials = { cookies: Map<string, string>; accessToken: string | null; readonly language: string | undefined };

const attempts = 20;

/** A full queue refuses at once, so repeats without a pause would be over before it is empty. */
const retryPause = 100;

/** Returns true when the server reports overload or no free database connection. */
export function isBusy(error: unknown): boolean {
  return error instanceof HttpError && error.status === 503;
}

/** Retries until there is an answer, with the same key, as pages do. */
export async function retryWhileBusy<T>(send: () => Promise<T>, isTransient = isBusy): Promise<T> {
  for (let remaining = attempts; ; remaining -= 1) {
    try {
      return await send();
    } catch (error) {
      if (!isTransient(error) || remaining === 0) throw error;
      await delay(retryPause);
    }
  }
}

export function storeCookies(cookies: Map<string, string>, response: Response): void {
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
}

/** Returns the body of a success, as text unless it is JSON. Otherwise rejects with {@link HttpError}. */
export async function readResponse(response: Response): Promise<unknown> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const answer: unknown = isJson ? JSON.parse(text) : text === '' ? undefined : text;
  if (!response.ok) throw new HttpError(response.status, answer);
  return answer;
}

export const demonstrationPassword = 'atelier-demo';

export type AnonymousClient = Pick<Person, 'send'> & {
  readonly adoptSession: (answer: Pick<Answer<typeof login>, 'user' | 'accessToken'>) => Person;
};

export function openClient(url: string, language?: string): AnonymousClient {
  const credentials: Credentials = { cookies: new Map(), accessToken: null, language };
  return {
    send: createClient(createTransport(url, credentials)),
    adoptSession: ({ user, accessToken }) => {
      if (user === undefined || accessToken === undefined) throw new Error('invariant: sign-in answer without session');
      credentials.accessToken = accessToken;
      return personAt(url, credentials, user);
    },
  };
}

export async function signIn(url: string, email: string, password = demonstrationPassword): Promise<Person> {
  const { send, adoptSession } = openClient(url);
  return adoptSession(await retryWhileBusy(() => send(login, { body: { email, password } })));
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
  { cookies, accessToken, language }: Credentials,
  { body, idempotencyKey }: Parameters<Transport>[0],
): Record<string, string> {
  return {
    ...(language === undefined ? {} : { 'accept-language': language }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(cookies.size === 0 ? {} : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
    ...(accessToken === null ? {} : { authorization: `Bearer ${accessToken}` }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
}

function personAt(url: string, credentials: Credentials, user: Person['user']): Person {
  const send = createClient(createTransport(url, credentials));
  return {
    cookies: credentials.cookies,
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

export type Account = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
};

export async function signUp(
  url: string,
  mailbox: Mailbox,
  { language, ...account }: Account & { readonly language?: string | undefined },
): Promise<Person> {
  const { send, adoptSession } = openClient(url, language);
  const { verifyToken } = await retryWhileBusy(() => send(register, { body: account }));
  const body = { token: verifyToken, code: await nextCode(mailbox, account.email) };
  return adoptSession(await retryWhileBusy(() => send(verifyEmail, { body })));
}

export async function nextCode(mailbox: Mailbox, to: string): Promise<string> {
  const { text } = await mailbox.next({ to, subject: /\d{6}/ });
  return /\b\d{6}\b/.exec(text)?.[0] ?? '';
}

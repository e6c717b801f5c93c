// Checks that response times reveal nothing about an address, by requests about every kind of address in turn.
import { randomUUID } from 'node:crypto';
import { changeEmail, login, register, requestPasswordReset } from '@atelier/contract';
import { demonstrationPassword, type TempShop, signIn, startMailbox } from '@atelier/testing';
import { createRandom, shuffled } from '../support/random.ts';
import { checkAtMost, median, printFigure } from '../support/statistics.ts';
import { createShop, dropPendingJobs } from '../support/shop.ts';
import { openWire, requestText, type Wire } from '../support/wire.ts';

const [rounds = 200, warmUps = 10] = process.argv.slice(2).map(Number);
const limit = 5;
const password = 'what somebody has registered';
const names = { firstName: 'Leïla', lastName: 'Trabelsi' };

type AddressKind = {
  readonly name: string;
  readonly account?: { readonly blocked?: true; readonly withoutPassword?: true };
  readonly registered?: true;
};

const unusedAddress: AddressKind = { name: 'free' };
const registeredAddress: AddressKind = { name: 'registered', registered: true };
const decoyAddress: AddressKind = { name: 'decoy', account: {}, registered: true };
const verifiedAddress: AddressKind = { name: 'verified', account: {} };
const blockedAddress: AddressKind = { name: 'blocked', account: { blocked: true } };
const thirdPartyAddress: AddressKind = { name: 'third party only', account: { withoutPassword: true } };
const kinds = [unusedAddress, registeredAddress, decoyAddress, verifiedAddress, blockedAddress, thirdPartyAddress];

type TimedCall = {
  readonly name: string;
  readonly call: { readonly method: string; readonly path: string };
  readonly body: object;
  readonly status: number;
  readonly kinds: readonly AddressKind[];
  readonly token?: string;
};

const timedCalls: readonly TimedCall[] = [
  { name: 'registering', call: register, body: { ...names, password }, status: 200, kinds },
  { name: 'signing in with a wrong password', call: login, body: { password: 'a wrong one' }, status: 401, kinds },
  {
    name: 'signing in with what one has registered',
    call: login,
    body: { password },
    status: 200,
    kinds: [
      registeredAddress,
      decoyAddress,
      { ...blockedAddress, registered: true },
      { ...thirdPartyAddress, registered: true },
    ],
  },
  { name: 'asking for a reset', call: requestPasswordReset, body: {}, status: 200, kinds },
];

async function createPasswordChange(url: string): Promise<TimedCall> {
  const person = await signIn(url, 'customer@atelier.test');
  const body = { password: demonstrationPassword };
  return { name: 'changing to it', call: changeEmail, body, status: 200, kinds, token: person.accessToken() };
}

/** Addresses of a kind, one per round, because none may be used twice. */
type KindSamples = { readonly kind: AddressKind; readonly emails: readonly string[]; readonly times: number[] };

function createSamples(kind: AddressKind): KindSamples {
  return {
    kind,
    emails: Array.from({ length: warmUps + rounds }, () => `${randomUUID()}@atelier.test`),
    times: [],
  };
}

async function timeCall(wire: Wire, { call, body, status, token }: TimedCall, email: string): Promise<number> {
  const { method, path } = call;
  const request = requestText(wire.host, { method, path, token, body: { ...body, email } });
  const startedAt = performance.now();
  const answer = await wire.ask(request);
  const duration = performance.now() - startedAt;
  if (answer.status !== status) throw new Error(`${path} answered ${answer.status} instead of ${status}`);
  return duration;
}

async function insertAccounts(shop: TempShop, { kind: { account }, emails }: KindSamples): Promise<void> {
  if (account === undefined) return;
  await shop.withClient((client) =>
    client.query(
      `insert into users (id, email, first_name, last_name, password_hash, roles, lang, mail_lang, email_verified_at,
         blocked_at, created_at, updated_at)
       select gen_random_uuid(), given.email, first_name, last_name, case when $2 then null else password_hash end, roles,
         lang, mail_lang, email_verified_at, case when $3 then created_at end, created_at, updated_at
       from users, unnest($1::text[]) given(email) where users.email = 'customer@atelier.test'`,
      [emails, account.withoutPassword === true, account.blocked === true],
    ),
  );
}

async function registerAddresses(url: string, { kind, emails }: KindSamples): Promise<void> {
  if (kind.registered === undefined) return;
  const wire = openWire(url);
  const registering = { name: '', call: register, body: { ...names, password }, status: 200, kinds: [] };
  for (const email of emails) await timeCall(wire, registering, email);
  wire.close();
}

/** Drops pending jobs and backdates all codes by an hour, so that no address is in its cooldown. */
function clearPending(shop: TempShop): Promise<object> {
  return shop.withClient(async (client) => {
    await dropPendingJobs(client);
    return client.query(`update code_orders set ordered_at = ordered_at - interval '1 hour';
      update codes set created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour'; analyze`);
  });
}

async function compareKinds(shop: TempShop, url: string, question: TimedCall): Promise<void> {
  const all = question.kinds.map(createSamples);
  for (const each of all) await insertAccounts(shop, each);
  await Promise.all(all.map((each) => registerAddresses(url, each)));
  await clearPending(shop);
  const wire = openWire(url);
  const random = createRandom(1);
  for (let round = -warmUps; round < rounds; round += 1) {
    // Random order, so that the worker's load never falls on the same kind.
    for (const { emails, times } of shuffled(all, random)) {
      const time = await timeCall(wire, question, emails[round + warmUps] ?? '');
      if (round >= 0) times.push(time);
    }
  }
  wire.close();
  printMedians(question, all);
}

function printMedians({ name }: TimedCall, all: readonly KindSamples[]): void {
  const medians = all.map(({ times }) => median(times));
  console.log(name);
  all.forEach(({ kind }, index) => printFigure(`${name}, ${kind.name}`, `${medians[index]?.toFixed(2)} ms`));
  checkAtMost(`${name}, furthest apart`, Math.max(...medians) - Math.min(...medians), { limit, unit: ' ms' });
}

const shop = await createShop();
const mailbox = await startMailbox();
try {
  const { url } = await shop.start({ SMTP_URL: mailbox.url });
  console.log(`${rounds} times for an address of each kind, in turns; medians`);
  for (const question of timedCalls) await compareKinds(shop, url, question);
  await compareKinds(shop, url, await createPasswordChange(url));
} finally {
  await shop.remove();
  await mailbox.stop();
}

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { saveRepairRequest } from '@atelier/contract';
import { addDevice, retryWhileBusy, signIn, type Person, type WeekShop } from '@atelier/testing';
import { Client } from 'pg';
import type { Shop } from './journey.ts';
import { secret } from './template-shop.ts';

type Name = keyof WeekShop['people'];

const weekPeople = {
  customer: ['Amel Trabelsi', 'CUSTOMER'],
  stranger: ['Emma Clarke', 'CUSTOMER'],
  operator: ['Nadia Gharbi', 'OPERATOR'],
  otherOperator: ['Karim Belhadj', 'OPERATOR'],
  collector: ['Hatem Jaziri', 'COLLECTOR'],
  technician: ['Youssef Mejri', 'TECHNICIAN'],
  driver: ['Walid Chaabane', 'OPERATOR,COLLECTOR'],
  courier: ['Slim Ayari', 'COURIER'],
  otherCourier: ['Rim Saidi', 'COURIER'],
  admin: ['Leïla Ben Youssef', 'ADMIN'],
} as const satisfies Record<Name, readonly [name: string, roles: string]>;

const address = '1 rue de Marseille, Tunis';
const replayScript = join(import.meta.dirname, '../../apps/api/src/modules/repairs/staff/replay.fixture.ts');

export function emailOf(name: Name): string {
  return `${name.toLowerCase()}@atelier.test`;
}

type ReplayedRepair = {
  readonly id: string;
  readonly custody: string;
  readonly written: unknown;
  readonly told: unknown;
  readonly seals: readonly string[];
};

export async function openWeekShop({ url, connection }: Shop) {
  const client = new Client({ connectionString: connection });
  // After a failed test the client may still be open when the database stops.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(insertPeopleSql, [emailOf('admin'), JSON.stringify(membersOf(weekPeople)), address]);
  const names = Object.keys(weekPeople) as Name[];
  const people = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await signIn(url, emailOf(name))] as const)),
  ) as Record<Name, Person>;
  let offset = 0;
  const shop: WeekShop = {
    people: Object.fromEntries(
      names.map((name) => [name, { id: people[name].user.id, send: people[name].send }]),
    ) as WeekShop['people'],
    now: () => new Date(Date.now() + offset),
    moveTo: async (time) => {
      offset = time.getTime() - Date.now();
      const answer = await fetch(`${url}/dev/clock`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ now: time.toISOString() }),
      });
      if (answer.status !== 204) throw new Error(`invariant: clock not moved: ${answer.status}`);
      // Access tokens expire during the week.
      await Promise.all(names.map((name) => retryWhileBusy(() => people[name].refresh())));
    },
    request: async (customer) => {
      const deviceId = await addDevice(people[customer], 'Pixel 9');
      const body = { deviceId, issue: 'L’écran reste noir', address };
      return (await people[customer].send(saveRepairRequest, { body, idempotencyKey: randomUUID() })).id;
    },
    setAway: async (person, until) =>
      void (await client.query('update users set away_until = $2 where id = $1', [person, until])),
    countOpen: async () => (await client.query('select 1 from repairs where turn_owner is not null')).rows.length,
  };
  const replayRepairs = async (): Promise<ReplayedRepair[]> => {
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, [replayScript, connection, secret], { maxBuffer: 2 ** 28 });
    return JSON.parse(stdout) as ReplayedRepair[];
  };
  const nameOf = (id: string): string => weekPeople[names.find((name) => people[name].user.id === id) ?? 'admin'][0];
  return { shop, replayRepairs, nameOf, close: () => client.end() };
}

function membersOf(people: typeof weekPeople) {
  return Object.entries(people).map(([name, [fullName, roles]]) => {
    const [first, ...last] = fullName.split(' ');
    return { email: emailOf(name as Name), first, last: last.join(' '), roles: roles.split(',') };
  });
}

/** Everybody has the administrator's password. */
const insertPeopleSql = `
  insert into users (id, email, first_name, last_name, phone, address, password_hash, roles, lang, mail_lang,
    email_verified_at, created_at, updated_at)
  select gen_random_uuid(), one.email, one.first, one.last, '+21620123456', $3, boss.password_hash, one.roles, 'fr', 'fr',
    boss.created_at, boss.created_at, boss.created_at
  from users boss, jsonb_to_recordset($2::jsonb) as one(email text, first text, last text, roles text[])
  where boss.email = $1
  on conflict do nothing`;

// What a customer's list of 20 repairs costs through the product, against one prepared statement sent as it is.
import { join } from 'node:path';
import { listMyRepairs } from '@atelier/contract';
import { lifeActions, signInCrew, signUp, startMailbox, startProduct } from '@atelier/testing';
import type { Person } from '@atelier/testing';
import autocannon from 'autocannon';
import { cpuTime, judge, median } from './figures.ts';
import { aRepair, aShop } from './shop.ts';

const repairs = 20;
const warmUps = 6;
const rounds = 11;
const requests = 2_000;
const limit = 2;

type Contestant = {
  readonly name: string;
  readonly pid: number;
  readonly url: string;
  readonly headers: Record<string, string>;
  /** Milliseconds of processor time per request, a figure for each round. */
  readonly costs: number[];
};

const run = async ({ url, pid, headers, name }: Contestant): Promise<number> => {
  const before = cpuTime(pid);
  const result = await autocannon({ url, headers, connections: 8, amount: requests });
  if (result['2xx'] !== requests) throw new Error(`${name} answered ${result['2xx']} of ${requests} requests well`);
  return (cpuTime(pid) - before) / requests;
};

const prepareCustomer = async (url: string, mailbox: Parameters<typeof signUp>[1]): Promise<Person> => {
  const customer = await signUp(url, mailbox, { email: 'bench@atelier.test' });
  const crew = await signInCrew(url, customer);
  // Repairs at every stage of their life, so that the list holds what a real one holds.
  for (let index = 0; index < repairs; index += 1) await aRepair(crew, `Appareil ${index}`, index % lifeActions.length);
  const listed = await customer.send(listMyRepairs);
  if (listed.length !== repairs) throw new Error(`${listed.length} repairs instead of ${repairs}`);
  return customer;
};

const compare = async (contestants: readonly Contestant[]): Promise<void> => {
  // Until the compiler has seen enough of both.
  for (let round = 0; round < warmUps; round += 1) for (const contestant of contestants) await run(contestant);
  for (let round = 0; round < rounds; round += 1) {
    for (const contestant of contestants) contestant.costs.push(await run(contestant));
  }
};

const shop = await aShop();
const mailbox = await startMailbox();
try {
  const product = await shop.start({ SMTP_URL: mailbox.url });
  const customer = await prepareCustomer(product.url, mailbox);
  const bare = await startProduct({
    entry: join(import.meta.dirname, 'bare-list.ts'),
    environment: {},
    args: [shop.connection(), customer.user.id],
  });
  const ours: Contestant = {
    name: 'the product',
    pid: product.pid,
    url: `${product.url}${listMyRepairs.path}`,
    headers: { authorization: `Bearer ${customer.accessToken()}` },
    costs: [],
  };
  const reference: Contestant = { name: 'bare Fastify', pid: bare.pid, url: bare.url, headers: {}, costs: [] };
  await compare([reference, ours]);
  await bare.stop();
  console.log(
    `GET ${listMyRepairs.path}, ${repairs} repairs, ${rounds} × ${requests} requests, processor time per request`,
  );
  for (const { name, costs } of [reference, ours]) {
    const spread = `${Math.min(...costs).toFixed(3)}–${Math.max(...costs).toFixed(3)}`;
    console.log(`  ${name.padEnd(12)} ${median(costs).toFixed(3)} ms (${spread})`);
  }
  judge('list of repairs', median(ours.costs) / median(reference.costs), limit, '×');
} finally {
  await shop.remove();
  await mailbox.stop();
}

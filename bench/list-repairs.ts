// Cost of a customer's list of 20 repairs: compared with one prepared statement, with the session lookup alone when unchanged, and after
// each change.
import { join } from 'node:path';
import { getSession, listMyRepairs, updateDevice } from '@atelier/contract';
import { type TempShop, type Product, startProduct } from '@atelier/testing';
import { compare, type Contestant, costOf, printCost, type TimedRequest } from './contestants.ts';
import { judgeAtMost } from './statistics.ts';
import { fillWithCustomers, type SignedInCustomer } from './customers.ts';
import { createShop } from './shop.ts';
import { headerOf, requestText } from './wire.ts';

const repairs = 20;
const customers = 200;
const times = { warmUps: 6, rounds: 11 };
const requests = 1_000;
const limits = { list: 1.5, unchanged: 1.3, changed: 2.3 };

type ListRequest = Pick<SignedInCustomer, 'person'> & { readonly etag?: string | undefined };

function get(host: string, path: string, { person, etag }: ListRequest): string {
  return requestText(host, { method: 'GET', path, token: person.accessToken(), etag });
}

function repeatRequest(text: string): TimedRequest[] {
  return Array.from({ length: requests }, () => ({ text }));
}

async function etagOf(url: string, { person }: SignedInCustomer): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${person.accessToken()}` };
  const { headers: answered } = await fetch(url + listMyRepairs.path, { headers });
  return answered.get('etag') ?? undefined;
}

/** Renames a device of every customer before each round, so that each request gets a changed list. */
function createChangingLists(customers: readonly SignedInCustomer[]) {
  const etags = new Map<SignedInCustomer, string | undefined>();
  let change = 0;
  return async (host: string): Promise<TimedRequest[]> => {
    change += 1;
    for (const {
      person,
      repairs: [repair],
    } of customers) {
      if (repair === undefined) throw new Error('invariant: customer has no repair');
      const { id, typeId } = repair.device;
      await person.send(updateDevice, { params: { id }, body: { typeId, name: `Appareil ${change}` } });
    }
    return customers.map((customer) => ({
      text: get(host, listMyRepairs.path, { ...customer, etag: etags.get(customer) }),
      onAnswer: (answer) => void etags.set(customer, headerOf(answer, 'etag')),
    }));
  };
}

type ComparedServers = { readonly product: Product; readonly bare: Product };

async function contestantsOf(
  shop: TempShop,
  { product, bare }: ComparedServers,
  residents: readonly SignedInCustomer[],
) {
  const [steady, ...changing] = residents;
  if (steady === undefined) throw new Error('invariant: no customer in the shop');
  const etag = await etagOf(product.url, steady);
  const database = shop.databasePid();
  const ours = { url: product.url, pids: { node: product.pid, database }, status: 200 };
  return {
    reference: {
      name: 'bare Fastify',
      url: bare.url,
      pids: { node: bare.pid, database },
      status: 200,
      requests: (host) => repeatRequest(get(host, '/', steady)),
      costs: [],
    },
    list: {
      ...ours,
      name: 'the list',
      requests: (host) => repeatRequest(get(host, listMyRepairs.path, steady)),
      costs: [],
    },
    // An invalid id costs only the session lookup.
    session: {
      ...ours,
      name: 'the session alone',
      status: 404,
      requests: (host) => repeatRequest(get(host, getSession.path.replace(':id', 'x'), steady)),
      costs: [],
    },
    unchanged: {
      ...ours,
      name: 'an unchanged list',
      status: etag === undefined ? 200 : 304,
      requests: (host) => repeatRequest(get(host, listMyRepairs.path, { ...steady, etag })),
      costs: [],
    },
    changed: { ...ours, name: 'a changed list', requests: createChangingLists(changing), costs: [] },
  } satisfies Record<string, Contestant>;
}

const shop = await createShop();
try {
  const product = await shop.start();
  const { residents } = await fillWithCustomers(shop, product.url, { customers, repairs });
  const bare = await startProduct({
    entry: join(import.meta.dirname, 'bare-list.ts'),
    environment: {},
    args: [shop.connection(), residents[0]?.person.user.id ?? ''],
  });
  const contestants = await contestantsOf(shop, { product, bare }, residents);
  await compare(Object.values(contestants), times);
  await bare.stop();
  console.log(
    `GET ${listMyRepairs.path}, ${repairs} repairs, ${times.rounds} × ${requests} requests, processor time per request`,
  );
  Object.values(contestants).forEach(printCost);
  const { reference, list, session, unchanged, changed } = contestants;
  judgeAtMost('list against one prepared statement', costOf(list) / costOf(reference), {
    limit: limits.list,
    unit: '×',
  });
  judgeAtMost('unchanged list against the session alone', costOf(unchanged) / costOf(session), {
    limit: limits.unchanged,
    unit: '×',
  });
  judgeAtMost('changed list', costOf(changed), { limit: limits.changed, unit: ' ms' });
} finally {
  await shop.remove();
}

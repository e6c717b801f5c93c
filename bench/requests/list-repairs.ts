// Cost of a customer's list of 20 repairs: compared with one prepared statement, with the session lookup alone when unchanged, and after
// each change.
import { join } from 'node:path';
import { getSession, listMyRepairs, updateDevice } from '@atelier/contract';
import { type TempShop, type Product, startProduct } from '@atelier/testing';
import { compare, type Contestant, costOf, printCost, type TimedRequest } from './contestants.ts';
import { checkAtMost } from '../support/statistics.ts';
import { fillWithCustomers, type SignedInCustomer } from '../support/customers.ts';
import { createShop } from '../support/shop.ts';
import { headerOf, requestText } from '../support/wire.ts';

const repairs = 20;
const customers = 200;
const runCounts = { warmUps: 6, rounds: 11 };
const requests = 1_000;
const limits = { list: 1.5, unchanged: 1.3, changed: 2.3 };

type ListRequest = Pick<SignedInCustomer, 'person'> & { readonly etag?: string | undefined };

function listRequest(host: string, path: string, { person, etag }: ListRequest): string {
  return requestText(host, { method: 'GET', path, token: person.accessToken(), etag });
}

function repeatRequest(text: string): TimedRequest[] {
  return Array.from({ length: requests }, () => ({ text }));
}

async function etagOf(url: string, { person }: SignedInCustomer): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${person.accessToken()}` };
  const { headers: responseHeaders } = await fetch(url + listMyRepairs.path, { headers });
  return responseHeaders.get('etag') ?? undefined;
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
      text: listRequest(host, listMyRepairs.path, { ...customer, etag: etags.get(customer) }),
      onAnswer: (answer) => void etags.set(customer, headerOf(answer, 'etag')),
    }));
  };
}

type ComparedServers = { readonly product: Product; readonly reference: Product };

async function contestantsOf(
  shop: TempShop,
  { product, reference }: ComparedServers,
  residents: readonly SignedInCustomer[],
) {
  const [firstCustomer, ...otherCustomers] = residents;
  if (firstCustomer === undefined) throw new Error('invariant: no customer in the shop');
  const etag = await etagOf(product.url, firstCustomer);
  const database = shop.databasePid();
  const productServer = { url: product.url, pids: { node: product.pid, database }, status: 200 };
  return {
    reference: {
      name: 'bare Fastify',
      url: reference.url,
      pids: { node: reference.pid, database },
      status: 200,
      requests: (host) => repeatRequest(listRequest(host, '/', firstCustomer)),
      costs: [],
    },
    list: {
      ...productServer,
      name: 'the list',
      requests: (host) => repeatRequest(listRequest(host, listMyRepairs.path, firstCustomer)),
      costs: [],
    },
    // An invalid id costs only the session lookup.
    session: {
      ...productServer,
      name: 'the session alone',
      status: 404,
      requests: (host) => repeatRequest(listRequest(host, getSession.path.replace(':id', 'x'), firstCustomer)),
      costs: [],
    },
    unchanged: {
      ...productServer,
      name: 'an unchanged list',
      status: etag === undefined ? 200 : 304,
      requests: (host) => repeatRequest(listRequest(host, listMyRepairs.path, { ...firstCustomer, etag })),
      costs: [],
    },
    changed: { ...productServer, name: 'a changed list', requests: createChangingLists(otherCustomers), costs: [] },
  } satisfies Record<string, Contestant>;
}

const shop = await createShop();
try {
  const product = await shop.start();
  const { residents } = await fillWithCustomers(shop, product.url, { customers, repairs });
  const bare = await startProduct({
    entry: join(import.meta.dirname, 'bare/bare-list.ts'),
    environment: {},
    args: [shop.connection(), residents[0]?.person.user.id ?? ''],
  });
  const contestants = await contestantsOf(shop, { product, reference: bare }, residents);
  await compare(Object.values(contestants), runCounts);
  await bare.stop();
  console.log(
    `GET ${listMyRepairs.path}, ${repairs} repairs, ${runCounts.rounds} × ${requests} requests, processor time per request`,
  );
  Object.values(contestants).forEach(printCost);
  const { reference, list, session, unchanged, changed } = contestants;
  checkAtMost('list against one prepared statement', costOf(list) / costOf(reference), {
    limit: limits.list,
    unit: '×',
  });
  checkAtMost('unchanged list against the session alone', costOf(unchanged) / costOf(session), {
    limit: limits.unchanged,
    unit: '×',
  });
  checkAtMost('changed list', costOf(changed), { limit: limits.changed, unit: ' ms' });
} finally {
  await shop.remove();
}

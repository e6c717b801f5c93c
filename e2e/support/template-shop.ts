import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  cloneDatabase,
  createTempShop,
  startProduct,
  startTestServer,
  type Product,
  type TestServerAddress,
} from '@atelier/testing';
import { testServerFolder } from '@atelier/testing/memory';
import { bundleServer } from '@atelier/testing/bundle-server';
import { Client } from 'pg';

const root = join(import.meta.dirname, '../..');

export const secret = 'a-secret-of-the-journeys-which-guards-nothing';

/** Returns the whole environment of a product, without the machine's own configuration. */
function productEnvironment(connection: string, settings: Readonly<Record<string, string>> = {}) {
  return {
    NODE_ENV: 'test',
    DATABASE_URL: connection,
    AUTH_SECRET: secret,
    HOST: '127.0.0.1',
    DEMO: 'small',
    RATE_LIMITS: 'off',
    STEP_MAIL_DELAY: '0',
    LOG_LEVEL: 'warn',
    ...settings,
  };
}

const sources = ['apps/api/src', 'apps/api/migrations', 'packages/domain/src', 'packages/contract/src'];

// The server's code creates the template's shop, so a changed code changes the template.
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const folder of sources) {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).toSorted();
    for (const file of files) {
      const path = join(root, folder, file);
      if (statSync(path).isFile()) hash.update(file).update(readFileSync(path));
    }
  }
  return `shop_${hash.digest('hex').slice(0, 12)}`;
}

/** Starts the journeys' PostgreSQL server with a template of the demonstration shop, created by starting the product once. */
export async function startTemplateShop(): Promise<{ address: TestServerAddress; stop: () => Promise<void> }> {
  const server = await startTestServer({
    dir: testServerFolder(),
    fingerprint: fingerprint(),
    migrate: async (connection) => {
      const entry = await bundleServer();
      const product = await startProduct({ entry, environment: productEnvironment(connection) });
      await product.stop();
    },
  });
  return { address: server.adopt(), stop: () => server.stop() };
}

/** Starts one PostgreSQL server for the journeys of a run. Workers get its address by environment. */
export default async (): Promise<() => Promise<void>> => {
  const shop = await startTemplateShop();
  process.env['ATELIER_TEMPLATE_SHOP'] = JSON.stringify(shop.address);
  return shop.stop;
};

export async function createBundledShop(settings: Readonly<Record<string, string>> = {}) {
  return createTempShop(await bundleServer(), { extraEnvironment: { DEMO: 'small', ...settings } });
}

export type ClonedShop = Awaited<ReturnType<typeof cloneShop>>;

/** Clones the database of a template. The product can be started over it several times. */
export async function cloneShop(address: TestServerAddress, settings: Readonly<Record<string, string>> = {}) {
  const { connection, drop } = await cloneDatabase(address);
  const entry = await bundleServer();
  const products: Product[] = [];
  return {
    connection,
    start: async (port = '0'): Promise<Product> => {
      const environment = { ...productEnvironment(connection, settings), PORT: port };
      const product = await startProduct({ entry, environment });
      products.push(product);
      return product;
    },
    withClient: async <T>(question: (client: Client) => Promise<T>): Promise<T> => {
      const client = new Client({ connectionString: connection });
      await client.connect();
      try {
        return await question(client);
      } finally {
        await client.end();
      }
    },
    remove: async (): Promise<void> => {
      await Promise.all(products.map((product) => product.stop()));
      await drop();
    },
  };
}

import type { Shop } from '#modules/repairs/staff/shop.fixture.ts';
import { runAtelier } from './atelier.ts';

/** Runs a command beside the running shop, with its database and secret. */
export async function runInShop(
  shop: { readonly world: Pick<Shop['world'], 'app'> },
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
) {
  const { app } = shop.world;
  const texts = { out: '', err: '' };
  const code = await runAtelier(args, {
    environment: {
      NODE_ENV: 'test',
      DATA_DIR: app.platform.config.dataDir,
      DATABASE_URL: app.connectionString,
      AUTH_SECRET: app.platform.config.secret,
      PUBLIC_URL: app.url,
      ...environment,
    },
    out: (text) => (texts.out += text),
    err: (text) => (texts.err += text),
  });
  return { code, ...texts };
}

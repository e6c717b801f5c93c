import { createTempShop } from '@atelier/testing';
import { bundleServer } from '@atelier/testing/bundle-server';

/** An empty DATA_DIR to start the product on. */
export async function createBundledShop() {
  return createTempShop(await bundleServer(), { extraEnvironment: { DEMO: 'small' } });
}

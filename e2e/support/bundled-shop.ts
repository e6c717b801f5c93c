import { createTempShop } from '@atelier/testing';
import { bundleServer } from '@atelier/testing/bundle-server';

export async function createBundledShop() {
  return createTempShop(await bundleServer(), { extraEnvironment: { DEMO: 'small' } });
}

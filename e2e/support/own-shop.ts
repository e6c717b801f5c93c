import { createOwnShop } from '@atelier/testing';
import { productInOneFile } from '@atelier/testing/one-file';

/** An empty DATA_DIR to start the product on. */
export async function anOwnShop() {
  return createOwnShop(await productInOneFile(), { more: { DEMO: 'small' } });
}

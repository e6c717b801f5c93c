import { createOwnShop } from '@atelier/testing';
import { entry } from './template-shop.ts';

/** An empty DATA_DIR to start the product on. */
export function anOwnShop() {
  return createOwnShop(entry);
}

import { startTemplateShop } from './template-shop.ts';

/** One PostgreSQL server for the whole run; workers find it by the address in their environment. */
export default async (): Promise<() => Promise<void>> => {
  const shop = await startTemplateShop();
  process.env['ATELIER_TEMPLATE_SHOP'] = JSON.stringify(shop.address);
  return shop.stop;
};

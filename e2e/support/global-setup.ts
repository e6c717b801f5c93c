import { startTemplateShop } from './template-shop.ts';

/** Starts one PostgreSQL server for the run. Workers get its address by environment. */
export default async (): Promise<() => Promise<void>> => {
  const shop = await startTemplateShop();
  process.env['ATELIER_TEMPLATE_SHOP'] = JSON.stringify(shop.address);
  return shop.stop;
};

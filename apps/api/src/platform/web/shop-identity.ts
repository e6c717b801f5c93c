import type { ActiveContent, Language } from '@atelier/contract';
import { readablePhone } from '@atelier/domain';
import type { Settings } from '../config/variables.ts';

/** What the shop is called, and where it is called: as every page, mail and calendar says it. */
export type ShopIdentity = { readonly name: string; readonly phone: string };

/** Read at the moment at which it is said: somebody may have published another name meanwhile. */
export type ReadShopIdentity = (language: Language) => ShopIdentity;

type FirstShop = Pick<Settings, 'SHOP_NAME' | 'SHOP_PHONE'>;

/** Of the content; a server without any says what the configuration says. */
export function shopIdentity(
  content: ActiveContent | null,
  language: Language,
  { SHOP_NAME, SHOP_PHONE }: FirstShop,
): ShopIdentity {
  if (content === null) return { name: SHOP_NAME, phone: readablePhone(SHOP_PHONE) };
  const { brand, contact } = content[language];
  return { name: brand, phone: readablePhone(contact.aside.phone) };
}

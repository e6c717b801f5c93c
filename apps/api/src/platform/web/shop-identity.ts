import type { ActiveContent, Language } from '@atelier/contract';
import { readablePhone } from '@atelier/domain';
import type { Settings } from '../config/variables.ts';

export type ShopIdentity = { readonly name: string; readonly phone: string };

export type ReadShopIdentity = (language: Language) => ShopIdentity;

type FirstShop = Pick<Settings, 'SHOP_NAME' | 'SHOP_PHONE'>;

export function shopIdentity(
  content: ActiveContent | null,
  language: Language,
  { SHOP_NAME, SHOP_PHONE }: FirstShop,
): ShopIdentity {
  if (content === null) return { name: SHOP_NAME, phone: readablePhone(SHOP_PHONE) };
  const { brand, contact } = content[language];
  return { name: brand, phone: readablePhone(contact.aside.phone) };
}

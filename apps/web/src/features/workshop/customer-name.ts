import type { Translate } from '@atelier/i18n';

/** A customer's name, or a word for one who deleted their account: the repair is kept, and nothing of them. */
export function customerName(t: Translate, name: string | null): string {
  return name ?? t('workshop.repair.deletedCustomer');
}

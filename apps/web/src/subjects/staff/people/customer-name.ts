import type { Translate } from '@atelier/i18n';

/** Returns the customer's name, or a label for a deleted account, whose repairs remain. */
export function customerName(t: Translate, name: string | null): string {
  return name ?? t('workshop.repair.deletedCustomer');
}

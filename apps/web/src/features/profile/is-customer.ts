import type { User } from '@atelier/contract';

/** Only customers have a phone number and an address. */
export function isCustomer({ role }: Pick<User, 'role'>): boolean {
  return role === 'CUSTOMER';
}

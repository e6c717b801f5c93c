import type { User } from '@atelier/contract';

/** Returns true for customers, who alone have a phone number and an address. */
export function isCustomer({ role }: Pick<User, 'role'>): boolean {
  return role === 'CUSTOMER';
}

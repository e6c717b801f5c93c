import type { User } from '@atelier/contract';

/** Whether somebody is called and visited: only customers give a phone number and an address. */
export function isCustomer({ role }: Pick<User, 'role'>): boolean {
  return role === 'CUSTOMER';
}

import type { User } from '@atelier/contract';
import { isCustomer } from '@atelier/domain';
import { paths } from '../config/paths.ts';

type Address = Pick<Location, 'pathname' | 'search'>;

const customerPaths: readonly string[] = [paths.dashboard, paths.repairs];
const driverRoles: readonly User['roles'][number][] = ['COLLECTOR', 'COURIER'];

/** Returns the API path of the page's first request, or null where it depends on more than the address. */
export function firstRequest({ pathname, search }: Address, user: User): string | null {
  if (isCustomer(user)) return customerPaths.includes(pathname) ? '/repair/requests' : null;
  if (search !== '') return null;
  if (pathname === paths.workshop) return '/staff/desk';
  if (pathname !== paths.workshopRepairs) return null;
  return `/staff/repairs?mine=true&limit=${user.roles.every((role) => driverRoles.includes(role)) ? 100 : 50}`;
}

import { isCustomer } from '@atelier/domain';
import * as z from 'zod/mini';
import { getCall } from '../call.ts';
import { User } from './user.ts';
import { nullableString } from '../fields.ts';

/** Pages that begin with a list, by the path of the list's call. Null: it depends on the user's roles. */
const listPages = {
  '/dashboard': '/repair/requests',
  '/repairs': '/repair/requests',
  '/workshop': '/staff/desk',
  '/workshop/repairs': null,
} as const;
type ListPage = keyof typeof listPages;
const listPagePaths = Object.keys(listPages) as [ListPage, ...ListPage[]];

const driverRoles: readonly User['roles'][number][] = ['COLLECTOR', 'COURIER'];

/** Returns the page that begins with a list at this address, or undefined. Other queries of the workshop ask for other lists. */
export function listPageAt({
  pathname,
  search,
}: {
  readonly pathname: string;
  readonly search: string;
}): ListPage | undefined {
  return listPagePaths.find((path) => path === pathname && (search === '' || !path.startsWith('/workshop')));
}

/** Returns the path and query of a page's first list, or null for a user whom the page redirects. */
export function firstListOf(page: ListPage, user: Pick<User, 'role' | 'roles'>): string | null {
  if (isCustomer(user) === page.startsWith('/workshop')) return null;
  const limit = user.roles.every((role) => driverRoles.includes(role)) ? 100 : 50;
  return listPages[page] ?? `/staff/repairs?mine=true&limit=${limit}`;
}

/** Header of the fresh access token. The answer is compressed, and its length would reveal a token in it (decisions/0007). */
export const ACCESS_TOKEN_HEADER = 'x-access-token';

/**
 * Returns everything that a page behind the sign-in begins with: user, first list, and in a header the token, which is missing without a
 * session. `html` has the first rows as the page will render them, or null where the server can't.
 */
export const startPage = getCall('/auth/me/start', 'Token, user and first list of a page', {
  query: z.object({ page: z.optional(z.enum(listPagePaths, 'invalid')) }),
  answer: z.object({
    user: z.nullable(User),
    first: z.nullable(z.object({ url: z.string(), etag: nullableString, body: z.unknown(), html: nullableString })),
  }),
  errors: ['notSignedIn', 'notAllowed'],
});

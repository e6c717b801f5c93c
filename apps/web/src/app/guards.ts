import type { User } from '@atelier/contract';
import { isCustomer, isAdmin, isOffice } from '@atelier/domain';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { homeOf, paths, safeReferrer } from '../config/paths.ts';
import { getProviderAnswer } from '../features/auth/provider-answer.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { startSession } from '#subjects/session/start-session.ts';
import { pathOf, resolveUser } from './resolve-user.ts';

/**
 * Guards sign-in, sign-up and similar pages by redirecting signed-in users (specification/screens#redirects). A third party's response is
 * handled first, because it may sign in another user.
 */
export async function visitorsOnly({ request }: LoaderFunctionArgs): Promise<null> {
  await startSession();
  if (getProviderAnswer() !== null) return null;
  const { user } = sessionStore.get();
  if (user === null) return null;
  throw redirect(safeReferrer(new URL(request.url).searchParams.get('referrer'), homeOf(user)));
}

/**
 * Guards customer pages: staff are redirected to the workshop, visitors to the sign-in page. While the server doesn't answer the session
 * check, the page opens without data.
 */
export async function customersOnly({ request }: LoaderFunctionArgs): Promise<null> {
  const { user, isUnknown } = await resolveUser();
  if (isUnknown || user?.role === 'CUSTOMER') return null;
  throw redirect(user === null ? paths.signIn(pathOf(request)) : paths.workshop);
}

/** Guards the workshop: customers are redirected to the dashboard, visitors to the sign-in page. */
export function staffOnly({ request }: LoaderFunctionArgs): Promise<null> {
  return requireUser((user) => !isCustomer(user), request, paths.dashboard);
}

/** Guards pages of operators and administrators. Other staff are redirected to their desk. */
export function officeOnly({ request }: LoaderFunctionArgs): Promise<null> {
  return requireUser(isOffice, request);
}

export function adminOnly({ request }: LoaderFunctionArgs): Promise<null> {
  return requireUser(isAdmin, request);
}

async function requireUser(isAllowed: (user: User) => boolean, request: Request, home: string = paths.workshop) {
  const { user, isUnknown } = await resolveUser();
  if (isUnknown) return null;
  if (user === null) throw redirect(paths.signIn(pathOf(request)));
  if (!isAllowed(user)) throw redirect(home);
  return null;
}

/** Opens a mailed session link over the profile page, whose path differs for staff. */
export async function linkedSession({ request }: LoaderFunctionArgs): Promise<null> {
  const { pathname, search, searchParams } = new URL(request.url);
  if (!searchParams.has('session')) return null;
  const { user } = await resolveUser();
  if (user === null) return null;
  const own = isCustomer(user) ? paths.profile : paths.workshopProfile;
  if (pathname === own) return null;
  throw redirect(own + search);
}

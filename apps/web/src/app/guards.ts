import type { User } from '@atelier/contract';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { paths, safeReferrer } from '../config/paths.ts';
import { getProviderAnswer } from '../features/auth/provider-answer.ts';
import { isAdmin, isOffice } from '../shared/people/is-office.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { startSession } from '#subjects/session/start-session.ts';

/**
 * Sign-in, sign-up and the like: whoever is signed in already goes on (specification/screens#doors). What a third party
 * sent somebody back with is carried out before that: it signs in somebody else, perhaps.
 */
export async function visitorsOnly({ request }: LoaderFunctionArgs): Promise<null> {
  await startSession();
  if (getProviderAnswer() !== null) return null;
  const { user } = sessionStore.get();
  if (user === null) return null;
  const home = user.role === 'CUSTOMER' ? paths.dashboard : paths.workshop;
  throw redirect(safeReferrer(new URL(request.url).searchParams.get('referrer'), home));
}

/**
 * Pages of a customer: staff go to the workshop, everybody else to sign in. While the server can't say who it is the page may
 * open, without anything in it.
 */
export async function customersOnly({ request }: LoaderFunctionArgs): Promise<null> {
  const { user, isUnknown } = await resolveUser();
  if (isUnknown || user?.role === 'CUSTOMER') return null;
  throw redirect(user === null ? paths.signIn(pathOf(request)) : paths.workshop);
}

type ResolvedUser = { readonly user: User | null; readonly isUnknown: boolean };

/** Whom this tab remembers counts at once; whether the session still lives is told later. Anybody else is waited for. */
async function resolveUser(): Promise<ResolvedUser> {
  const first = startSession();
  if (sessionStore.get().user === null) await first;
  const { status, user } = sessionStore.get();
  return { user, isUnknown: status === 'unknown' && user === null };
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

/** Pages of the workshop: customers go to their dashboard, everybody else to sign in. */
export async function staffOnly({ request }: LoaderFunctionArgs): Promise<null> {
  const { user, isUnknown } = await resolveUser();
  if (isUnknown) return null;
  if (user === null) throw redirect(paths.signIn(pathOf(request)));
  if (user.role === 'CUSTOMER') throw redirect(paths.dashboard);
  return null;
}

/** Pages of whoever answers for the shop: everybody else of the staff goes to their list. */
export function officeOnly({ request }: LoaderFunctionArgs): Promise<null> {
  return requireUser(isOffice, request);
}

/** Pages of whoever runs the shop. */
export function adminOnly({ request }: LoaderFunctionArgs): Promise<null> {
  return requireUser(isAdmin, request);
}

async function requireUser(isAllowed: (user: User) => boolean, request: Request): Promise<null> {
  const { user, isUnknown } = await resolveUser();
  if (isUnknown) return null;
  if (user === null) throw redirect(paths.signIn(pathOf(request)));
  if (!isAllowed(user)) throw redirect(paths.workshop);
  return null;
}

/** A mail's button names a session: it opens over one's own profile, which the staff have elsewhere. */
export async function linkedSession({ request }: LoaderFunctionArgs): Promise<null> {
  const { pathname, search, searchParams } = new URL(request.url);
  if (!searchParams.has('session')) return null;
  const { user } = await resolveUser();
  if (user === null) return null;
  const own = user.role === 'CUSTOMER' ? paths.profile : paths.workshopProfile;
  if (pathname === own) return null;
  throw redirect(own + search);
}

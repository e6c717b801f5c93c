import { redirect } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { paths, safeReferrer } from '../config/paths.ts';
import { dialogStore } from '../shared/dialogs/dialog-store.ts';
import { sessionStore } from '../shared/session/session-store.ts';
import { startSession } from '../shared/session/start-session.ts';

const signedInRole = async (): Promise<string | null> => {
  await startSession();
  return sessionStore.get().user?.role ?? null;
};

const here = (request: Request): string => {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
};

/** Sign-in, sign-up and the like: whoever is signed in already goes on (product section 2, decisions section 1). */
export const visitorsOnly = async ({ request }: LoaderFunctionArgs): Promise<null> => {
  const role = await signedInRole();
  if (role === null) return null;
  const home = role === 'CUSTOMER' ? paths.dashboard : paths.workshop;
  throw redirect(safeReferrer(new URL(request.url).searchParams.get('referrer'), home));
};

/** Pages of a customer: staff go to the workshop, everybody else to sign in. */
export const customersOnly = async ({ request }: LoaderFunctionArgs): Promise<null> => {
  const role = await signedInRole();
  if (role === 'CUSTOMER') return null;
  throw redirect(role === null ? paths.signIn(here(request)) : paths.workshop);
};

/** Pages of the workshop: customers go to their dashboard, everybody else to sign in. */
export const staffOnly = async ({ request }: LoaderFunctionArgs): Promise<null> => {
  const role = await signedInRole();
  if (role === null) throw redirect(paths.signIn(here(request)));
  if (role === 'CUSTOMER') throw redirect(paths.dashboard);
  return null;
};

/** A mail's button names a repair: its details open over the dashboard, and the address forgets it. */
export const linkedRepair = async ({ request }: LoaderFunctionArgs): Promise<null> => {
  const repairId = new URL(request.url).searchParams.get('repair');
  if (repairId === null || (await signedInRole()) !== 'CUSTOMER') return null;
  dialogStore.openDetails(repairId);
  throw redirect(paths.dashboard);
};

/** A mail's button names a session: it opens over one's own profile, and the address forgets it. */
export const linkedSession = async ({ request }: LoaderFunctionArgs): Promise<null> => {
  const sessionId = new URL(request.url).searchParams.get('session');
  const role = sessionId === null ? null : await signedInRole();
  if (sessionId === null || role === null) return null;
  dialogStore.openSession(sessionId);
  throw redirect(role === 'CUSTOMER' ? paths.profile : paths.workshopProfile);
};

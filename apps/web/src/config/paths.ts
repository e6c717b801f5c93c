/**
 * Links between pages. The manifests (`app/manifest.ts`, `app/staff-manifest.ts`) have the paths of routes that no link needs, and the
 * service worker, which imports nothing, has two of its own.
 */
import type { User } from '@atelier/contract';
import { isStaff } from '@atelier/domain';

function withReferrer(path: string, referrer?: string): string {
  return referrer === undefined ? path : `${path}?${new URLSearchParams({ referrer }).toString()}`;
}

export const paths = {
  home: '/',
  signIn: (referrer?: string) => withReferrer('/signin', referrer),
  signUp: '/signup',
  // The product's specification has this spelling.
  verifyEmail: '/verfiy-email',
  forgotPassword: '/forgot-password',
  invitation: '/invitation',
  unsubscribe: '/unsubscribe',
  tracking: '/t',
  dashboard: '/dashboard',
  notifications: '/dashboard?tab=notifications',
  request: '/dashboard?do=request',
  repair: (id: string) => `/dashboard?${new URLSearchParams({ repair: id }).toString()}`,
  repairs: '/repairs',
  profile: '/profile',
  workshop: '/workshop',
  workshopRepairs: '/workshop/repairs',
  workshopProfile: '/workshop/profile',
  workshopIntake: '/workshop/intake',
  workshopQuickList: '/workshop/intake/list',
  workshopScan: '/workshop/scan',
  workshopVisits: '/workshop/visits',
  workshopRoute: '/workshop/route',
  workshopTill: '/workshop/till',
  workshopFigures: '/workshop/figures',
  workshopSettings: '/workshop/settings',
  workshopCustomers: '/workshop/customers',
  contentPreview: '/workshop/content/preview',
  workshopRepair: (id: string) => `/workshop/repairs/${encodeURIComponent(id)}`,
  workshopMessages: '/workshop/messages',
  workshopMessage: (id: string) => `/workshop/messages/${encodeURIComponent(id)}`,
  terms: '/terms',
  termsOf: (version: number) => `/terms?${new URLSearchParams({ version: String(version) }).toString()}`,
  privacy: '/privacy',
  gallery: '/dev/ui',
  sampleWizard: '/wizard',
  sampleTable: '/devices',
} as const;

/** Returns the start page of a user, and the sign-in page for visitors. */
export function homeOf(user: User | null): string {
  if (user === null) return paths.signIn();
  return isStaff(user) ? paths.workshop : paths.dashboard;
}

const AUTH_PAGES: readonly string[] = [
  paths.signIn(),
  paths.signUp,
  paths.verifyEmail,
  '/verify-email',
  paths.forgotPassword,
  paths.invitation,
];

// Matches an encoded slash or backslash in the first segment, at any encoding depth. Decoded once more, it would name another site.
const ENCODED_SLASH_FIRST = /^\/[^/]*%(?:25)*(?:2f|5c)/iu;
const BACKSLASH_OR_CONTROL = /[\\\p{Cc}]/u;

/**
 * Returns the referrer when it is a path of this site other than a sign-in page, otherwise the fallback. `URL` resolves its dots before the
 * check, as the browser will (specification/faults#w5).
 */
export function safeReferrer(referrer: string | null, fallback: string): string {
  if (referrer === null || !referrer.startsWith('/')) return fallback;
  const base = 'https://atelier.invalid';
  if (!URL.canParse(referrer, base)) return fallback;
  const url = new URL(referrer, base);
  if (url.origin !== base || url.pathname.startsWith('//')) return fallback;
  const path = decoded(url.pathname);
  if (path === null || BACKSLASH_OR_CONTROL.test(path) || ENCODED_SLASH_FIRST.test(url.pathname)) return fallback;
  return isAuthPage(path) ? fallback : `${url.pathname}${url.search}${url.hash}`;
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

// Normalizes as the router does: decoded, in any case, with any number of slashes.
function isAuthPage(path: string): boolean {
  const first = path
    .toLowerCase()
    .split('/')
    .find((segment) => segment !== '');
  return AUTH_PAGES.includes(`/${first}`);
}

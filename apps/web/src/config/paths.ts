/** Every link of the application; nothing else spells a path. */

function withReferrer(path: string, referrer?: string): string {
  return referrer === undefined ? path : `${path}?${new URLSearchParams({ referrer }).toString()}`;
}

export const paths = {
  home: '/',
  signIn: (referrer?: string) => withReferrer('/signin', referrer),
  signUp: '/signup',
  // Spelled as the product spells it.
  verifyEmail: '/verfiy-email',
  forgotPassword: '/forgot-password',
  invitation: '/invitation',
  /** Where a mail that asks for a rating leads whoever wants no more of them. */
  unsubscribe: '/unsubscribe',
  dashboard: '/dashboard',
  notifications: '/dashboard?tab=notifications',
  /** The form of a new request. */
  request: '/dashboard?do=request',
  /** One repair, opened; mails lead there as well. */
  repair: (id: string) => `/dashboard?${new URLSearchParams({ repair: id }).toString()}`,
  repairs: '/repairs',
  profile: '/profile',
  /** What waits for whoever works here, and all repairs. */
  workshop: '/workshop',
  workshopRepairs: '/workshop/repairs',
  workshopProfile: '/workshop/profile',
  workshopIntake: '/workshop/intake',
  workshopVisits: '/workshop/visits',
  workshopTeam: '/workshop/team',
  workshopAudit: '/workshop/audit',
  workshopContent: '/workshop/content',
  workshopSettings: '/workshop/settings',
  workshopCustomers: '/workshop/customers',
  contentPreview: '/workshop/content/preview',
  workshopRepair: (id: string) => `/workshop/repairs/${encodeURIComponent(id)}`,
  workshopMessages: '/workshop/messages',
  workshopMessage: (id: string) => `/workshop/messages/${encodeURIComponent(id)}`,
  terms: '/terms',
  /** As they were when somebody accepted them. */
  termsOf: (version: number) => `/terms?${new URLSearchParams({ version: String(version) }).toString()}`,
  privacy: '/privacy',
  gallery: '/dev/ui',
  sampleWizard: '/wizard',
  sampleTable: '/devices',
} as const;

const AUTH_PAGES: readonly string[] = [
  paths.signIn(),
  paths.signUp,
  paths.verifyEmail,
  '/verify-email',
  paths.forgotPassword,
  paths.invitation,
];

// A slash or backslash, encoded however often, in the first segment: decoded once more somewhere it would name another site.
const ENCODED_SLASH_FIRST = /^\/[^/]*%(?:25)*(?:2f|5c)/iu;
const BACKSLASH_OR_CONTROL = /[\\\p{Cc}]/u;

/**
 * Where to go after signing in: the referrer when it is a path on this site that is not itself a sign-in page,
 * otherwise the fallback. It is judged as it will be followed, after `URL` has folded its dots (specification/faults#w5).
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

// As the router will match it: decoded, in any case, with any number of slashes.
function isAuthPage(path: string): boolean {
  const first = path
    .toLowerCase()
    .split('/')
    .find((segment) => segment !== '');
  return AUTH_PAGES.includes(`/${first}`);
}

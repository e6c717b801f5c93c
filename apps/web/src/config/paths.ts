/** Every link of the application; nothing else spells a path. */

const withReferrer = (path: string, referrer?: string): string =>
  referrer === undefined ? path : `${path}?${new URLSearchParams({ referrer }).toString()}`;

export const paths = {
  home: '/',
  signIn: (referrer?: string) => withReferrer('/signin', referrer),
  signUp: '/signup',
  // Spelled as the product spells it.
  verifyEmail: '/verfiy-email',
  forgotPassword: '/forgot-password',
  dashboard: '/dashboard',
  repairs: '/repairs',
  profile: '/profile',
  workshop: '/workshop',
  workshopProfile: '/workshop/profile',
  workshopRepair: (id: string) => `/workshop/repairs/${encodeURIComponent(id)}`,
  terms: '/terms',
  privacy: '/privacy',
  gallery: '/dev/ui',
} as const;

const AUTH_PAGES = [paths.signIn(), paths.signUp, paths.verifyEmail, paths.forgotPassword] as const;

/**
 * Where to go after signing in: the referrer when it is a path on this site that is not itself a sign-in page,
 * otherwise the fallback (faults W5).
 */
export const safeReferrer = (referrer: string | null, fallback: string): string => {
  if (referrer === null || !referrer.startsWith('/')) return fallback;
  const base = 'https://atelier.invalid';
  const url = URL.parse(referrer, base);
  if (url === null || url.origin !== base || AUTH_PAGES.some((page) => url.pathname.startsWith(page))) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
};

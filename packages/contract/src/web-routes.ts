/**
 * The pages of the web application, as the server must know them to answer an unknown path with 404
 * (specification/screens#pages). `/*` stands for anything below.
 */
export const webRoutes = [
  '/',
  '/signin',
  '/signup',
  '/verfiy-email',
  '/forgot-password',
  '/invitation',
  '/unsubscribe',
  '/dashboard',
  '/repairs',
  '/profile',
  '/terms',
  '/privacy',
  '/workshop',
  '/workshop/*',
] as const;

/** Pages of the content, which the server draws itself: they say all they have to say without a script. */
export const serverRenderedRoutes = [
  '/',
  '/terms',
  '/privacy',
] as const satisfies readonly (typeof webRoutes)[number][];
export type ServerRenderedRoute = (typeof serverRenderedRoutes)[number];

/** Pages that a page of this site may show in a frame; no other page may be, and none of another site's may do it. */
export const framedRoutes = ['/workshop/content/preview'] as const;

/** Pages for whoever builds it: loopback only, never in production. */
export const developerRoutes = ['/dev/ui', '/wizard', '/devices'] as const;

/** The right spelling leads to the one that the product uses, with its query (specification/screens#pages). */
export const redirects = { '/verify-email': '/verfiy-email' } as const;

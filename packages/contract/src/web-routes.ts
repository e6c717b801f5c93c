/** Pages of the web application. The server answers unknown paths with 404 (specification/screens#pages). `/*` matches all below. */
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

/** Pages below `/workshop`. The server answers other paths there with 404 too. A colon begins a parameter. */
export const workshopPages = [
  '/workshop/repairs',
  '/workshop/repairs/:id',
  '/workshop/messages',
  '/workshop/messages/:id',
  '/workshop/customers',
  '/workshop/customers/:id',
  '/workshop/settings',
  '/workshop/settings/types',
  '/workshop/settings/partners',
  '/workshop/settings/zones',
  '/workshop/settings/faults',
  '/workshop/settings/answers',
  '/workshop/profile',
  '/workshop/content',
  '/workshop/intake',
  '/workshop/visits',
  '/workshop/team',
  '/workshop/audit',
] as const;

/** Content pages that the server renders. They work without a script. */
export const serverRenderedRoutes = [
  '/',
  '/terms',
  '/privacy',
] as const satisfies readonly (typeof webRoutes)[number][];
export type ServerRenderedRoute = (typeof serverRenderedRoutes)[number];

/** Pages that this site may show in a frame. All others forbid framing. */
export const framedRoutes = ['/workshop/content/preview'] as const;

/** Developer pages, on loopback only, never in production. */
export const developerRoutes = ['/dev/ui', '/wizard', '/devices'] as const;

/** Redirects to the product's spelling, with the query (specification/screens#pages). */
export const redirects = { '/verify-email': '/verfiy-email' } as const;

/** Content pages that the server renders. They work without a script. */
export const serverRenderedRoutes = ['/', '/terms', '/privacy'] as const;
export type ServerRenderedRoute = (typeof serverRenderedRoutes)[number];

/** Pages that the server renders with their form, for visitors. The application hydrates them. */
export const visitorRoutes = ['/signin', '/signup'] as const;
export type VisitorRoute = (typeof visitorRoutes)[number];

/** Pages whose address may contain a secret in its fragment. Nothing stores them or sends them as a referrer. */
export const secretRoutes = ['/t'] as const;

/** Pages that this site may show in a frame. All others forbid framing. */
export const framedRoutes = ['/workshop/content/preview'] as const;

/** Pages that compile WebAssembly, which reads the codes in the camera's picture. */
export const scanRoutes = ['/workshop/scan', '/workshop/route'] as const;

/** Page outside of the application, which checks a receipt by the code on its paper. */
export const receiptCheckRoute = '/v';

/** Developer pages, on loopback only, never in production. */
export const developerRoutes = ['/dev/ui', '/wizard', '/devices'] as const;

/** Redirects to the product's spelling, with the query (specification/screens#pages). */
export const redirects = { '/verify-email': '/verfiy-email' } as const;

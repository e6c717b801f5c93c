/// <reference types="vite/client" />

/** Where the calls go: the page's own origin unless the API is served from another origin of the same site. */
export const apiUrl: string = import.meta.env['VITE_API_URL'] ?? '';

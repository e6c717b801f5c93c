/// <reference types="vite/client" />

/** Origin of the calls. Empty for the page's own origin, unless the API has another origin of the same site. */
export const apiUrl: string = import.meta.env['VITE_API_URL'] ?? '';

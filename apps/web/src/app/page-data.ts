/** The element in which the server writes what the page was drawn from, as JSON. */
export const PAGE_DATA = 'page-data';

export const PAGE_DATA = 'page-data';

export { FIRST_VERSION, trackingPath } from './tracking-link.ts';
export { listOwnLinks } from './tracking.queries.ts';
export { pathOfLink } from './tracking.service.ts';

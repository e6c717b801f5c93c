export { EmbeddedPostgresError } from './errors.ts';
export { startPostgres } from './start.ts';
export type { EmbeddedPostgres, StartOptions } from './start.ts';

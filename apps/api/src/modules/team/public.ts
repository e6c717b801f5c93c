export { createAdministrator, resetAdministrator } from './administrators.ts';

export { createAdministrator, resetAdministrator } from './administrators.ts';
export { list } from './members.service.ts';

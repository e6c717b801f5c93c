export { createStaff } from './staff.service.ts';

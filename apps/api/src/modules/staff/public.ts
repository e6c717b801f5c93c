export { createStaff, type Staff } from './staff.service.ts';

export { customerHandovers } from './handovers.service.ts';

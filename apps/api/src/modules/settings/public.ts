export { startSettings } from './settings.service.ts';

export { mailDelay, type MailDelay, startSettings } from './settings.service.ts';

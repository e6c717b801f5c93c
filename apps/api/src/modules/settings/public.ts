export { createMailDelay, type MailDelay } from './mail-delay.ts';
export { startSettings } from './settings.service.ts';

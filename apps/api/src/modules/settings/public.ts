export { createMailWait, type MailWait } from './mail-wait.ts';
export { startSettings } from './settings.service.ts';

export { listFailedMails, maskAddressesIn, resendJob } from './mails.service.ts';

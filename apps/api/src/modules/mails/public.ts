export { listFailedMails, maskAddress, maskAddressesIn, resendJob } from './mails.service.ts';

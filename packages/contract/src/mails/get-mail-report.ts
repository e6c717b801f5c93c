import { call } from '../call.ts';
import { MailReport } from './mails.schemas.ts';

export const getMailReport = call({
  method: 'GET',
  path: '/staff/mails',
  summary: 'How the mail server fares, what waits, and the mails that were given up',
  answer: MailReport,
  errors: ['notAllowed'],
});

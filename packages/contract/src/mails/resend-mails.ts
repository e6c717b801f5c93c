import * as z from 'zod/mini';
import { call } from '../call.ts';
import { MailReport } from './mails.schemas.ts';

/** One also goes to an address that was refused; all leave those out. What can't be sent again stays as it is. */
export const resendMails = call({
  method: 'POST',
  path: '/staff/mails/resend',
  summary: 'Send a mail that was given up again, or all of them',
  body: z.object({ id: z.optional(z.uuid('invalid')) }),
  answer: MailReport,
  errors: ['notAllowed'],
});

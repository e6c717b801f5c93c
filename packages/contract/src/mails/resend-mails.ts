import * as z from 'zod/mini';
import { call } from '../call.ts';
import { MailReport } from './mails.schemas.ts';

/** Resends one mail, or all that can be resent. Only a mail named by `id` goes to a refused address as well. */
export const resendMails = call({
  method: 'POST',
  path: '/staff/mails/resend',
  summary: 'Send a mail that was given up again, or all of them',
  body: z.object({ id: z.optional(z.uuid('invalid')) }),
  answer: MailReport,
  errors: ['notAllowed'],
});

import * as z from 'zod/mini';
import { call } from '../call.ts';
import { MailReport } from './mails.schemas.ts';

/** Resends one mail, also to a refused address, or all except those. Mails that can't be resent are skipped. */
export const resendMails = call({
  method: 'POST',
  path: '/staff/mails/resend',
  summary: 'Send a mail that was given up again, or all of them',
  body: z.object({ id: z.optional(z.uuid('invalid')) }),
  answer: MailReport,
  errors: ['notAllowed'],
});

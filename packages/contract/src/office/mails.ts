import * as z from 'zod/mini';
import { getCall, named, postCall } from '../call.ts';
import { nullableString } from '../fields.ts';

/** Mail that failed for good. The address is masked, also in the server's reason. */
const FailedMail = z.object({
  id: z.string(),
  subject: z.enum([
    'CODE',
    'INVITATION',
    'ACCOUNT',
    'STEP',
    'CORRECTION',
    'REMINDER',
    'ARRIVAL',
    'MESSAGE',
    'CONTACT',
    'OTHER',
  ]),
  to: z.string(),
  failedAt: z.string(),
  reason: nullableString,
  /** Mails with a code or outdated content can't be resent. */
  mayBeResent: z.boolean(),
});

export const MailReport = named(
  'MailReport',
  z.object({
    server: z.object({
      /** `FILES`: no SMTP_URL, so mails become files. `UNKNOWN`: nothing sent yet. `REFUSING`: reachable, but rejects our mail. */
      state: z.enum(['FILES', 'UNKNOWN', 'TAKING', 'REFUSING', 'UNREACHABLE']),
      fault: z.nullable(z.object({ since: z.string(), reason: z.string(), nextAttemptAt: z.string() })),
    }),
    waiting: z.object({ count: z.int(), oldest: nullableString }),
    /** Newest first, at most 100. `count` and `resendable` cover all. */
    failed: z.object({ count: z.int(), resendable: z.int(), mails: z.array(FailedMail) }),
  }),
);
export type MailReport = z.infer<typeof MailReport>;

export const getMailReport = getCall(
  '/staff/mails',
  'How the mail server fares, what waits, and the mails that were given up',
  {
    answer: MailReport,
  },
);

/** Resends one mail, or all that can be resent. Only a mail named by `id` goes to a refused address as well. */
export const resendMails = postCall('/staff/mails/resend', 'Send a mail that was given up again, or all of them', {
  body: z.object({ id: z.optional(z.uuid('invalid')) }),
  answer: MailReport,
});

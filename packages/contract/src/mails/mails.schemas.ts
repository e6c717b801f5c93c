import * as z from 'zod/mini';

/** What mails are about, as people who run the shop know them. */
export const mailSubjects = [
  'CODE',
  'INVITATION',
  'ACCOUNT',
  'STEP',
  'CORRECTION',
  'REMINDER',
  'MESSAGE',
  'CONTACT',
  'OTHER',
] as const;

/** `FILES`: without SMTP_URL mails are kept as files; `UNKNOWN`: nothing was sent since the start; `REFUSING`: it answers, and takes nothing from us. */
export const mailServerStates = ['FILES', 'UNKNOWN', 'TAKING', 'REFUSING', 'UNREACHABLE'] as const;

/** A mail that was given up. The address is masked, also in what the server said. */
const FailedMail = z.object({
  id: z.string(),
  subject: z.enum(mailSubjects),
  to: z.string(),
  failedAt: z.string(),
  /** What the server said; null where nobody knows. */
  reason: z.nullable(z.string()),
  /** It can be sent again: it says what is still true, and had no code. */
  mayBeResent: z.boolean(),
});

/** How mail fares, for whoever runs the shop. */
export const MailReport = z
  .object({
    server: z.object({
      state: z.enum(mailServerStates),
      /** Since when it takes nothing, why, and when it is tried again. */
      fault: z.nullable(z.object({ since: z.string(), reason: z.string(), triedAgain: z.string() })),
    }),
    /** How many mails are due and haven't left, and since when the oldest one is. */
    waiting: z.object({ count: z.int(), oldest: z.nullable(z.string()) }),
    /** The newest, at most a hundred; `count`: of all, `resendable`: how many of all leave when all are sent again. */
    failed: z.object({ count: z.int(), resendable: z.int(), mails: z.array(FailedMail) }),
  })
  .register(z.globalRegistry, { id: 'MailReport' });
export type MailReport = z.infer<typeof MailReport>;

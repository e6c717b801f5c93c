import * as z from 'zod/mini';
import { emailLayout } from '#platform/mail/email-layout.ts';
import { mailTemplate } from '#platform/mail/template.ts';

/** The last mail of an account: if it wasn't its owner, they hear of it. It is kept no longer than it takes to send. */
export const accountDeletedMail = mailTemplate({
  name: 'account.deleted',
  deleteAfterSending: true,
  data: z.object({ firstName: z.string() }),
  render: ({ firstName }, context) =>
    emailLayout(context, (t) => ({
      subject: t('mail.account.deleted.subject'),
      heading: t('mail.account.deleted.heading'),
      body: t('mail.account.deleted.body'),
      name: firstName,
    })),
});

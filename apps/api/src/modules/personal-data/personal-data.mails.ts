import * as z from 'zod/mini';
import { emailLayout } from '#platform/mail/layout/email-layout.ts';
import { mailTemplate } from '#platform/mail/layout/template.ts';

/** Tells the owner about the deletion. Deleted once it is sent. */
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

import * as z from 'zod/mini';
import { letter } from '#platform/mail/letter.ts';
import { mailTemplate } from '#platform/mail/template.ts';

/** The last mail of an account: if it wasn't its owner, they hear of it. It is kept no longer than it takes to send. */
export const farewell = mailTemplate({
  name: 'account.deleted',
  leavesNothing: true,
  data: z.object({ firstName: z.string() }),
  render: ({ firstName }, context) =>
    letter(context, (t) => ({
      subject: t('mail.account.deleted.subject'),
      heading: t('mail.account.deleted.heading'),
      body: t('mail.account.deleted.body'),
      name: firstName,
    })),
});

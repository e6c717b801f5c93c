import * as z from 'zod/mini';
import { emailLayout } from '#platform/mail/email-layout.ts';
import { mailTemplate } from '#platform/mail/template.ts';

/**
 * The mail that invites somebody to set the password of an account that was made for them. The token stands behind the `#`: no server, proxy
 * or log is told it (specification/signing-in#invitations).
 */
export function createInvitationMail() {
  return mailTemplate({
    name: 'account.invitation',
    data: z.object({ firstName: z.string(), token: z.string(), staff: z.boolean() }),
    secrets: ['token'],
    render: ({ firstName, token, staff }, context) => {
      const kind = staff ? 'invitation' : 'customerInvitation';
      const shop = context.shop.name;
      return emailLayout(context, (t) => ({
        subject: t(`mail.account.${kind}.subject`, { shop }),
        heading: t(`mail.account.${kind}.heading`),
        body: t(`mail.account.${kind}.body`, { shop }),
        name: firstName,
        button: { label: t(`mail.account.${kind}.button`), path: `/invitation#${token}` },
        notes: [t('mail.layout.invitationValid'), t('mail.layout.notYours')],
      }));
    },
  });
}

/**
 * The same link for a customer who hasn't come yet, because the shop has news for them. It says nothing of them: a misheard address is a
 * stranger's, who can say so on the page that it opens.
 */
export function createReinvitationMail() {
  return mailTemplate({
    name: 'account.news',
    data: z.object({ firstName: z.string(), token: z.string() }),
    secrets: ['token'],
    render: ({ firstName, token }, context) => {
      const { name: shop, phone } = context.shop;
      return emailLayout(context, (t) => ({
        subject: t('mail.account.news.subject', { shop }),
        heading: t('mail.account.news.heading'),
        body: t('mail.account.news.body', { shop, phone }),
        name: firstName,
        button: { label: t('mail.account.news.button'), path: `/invitation#${token}` },
        notes: [t('mail.layout.invitationValid'), t('mail.account.news.notYou')],
      }));
    },
  });
}

import * as z from 'zod/mini';
import { emailLayout } from '#platform/mail/layout/email-layout.ts';
import { mailTemplate } from '#platform/mail/layout/template.ts';

/** Invitation mail. Its token is in the URL fragment, which servers and proxies don't log (specification/signing-in#invitations). */
export const invitationMail = mailTemplate({
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

/**
 * Renders the invitation again for a customer who has news. It says nothing about the news, because a misheard address belongs to a
 * stranger.
 */
export const reinvitationMail = mailTemplate({
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

import * as z from 'zod/mini';
import { emailLayout } from '#platform/mail/layout/email-layout.ts';
import { mailTemplate } from '#platform/mail/layout/template.ts';

/** Mails a visitor's message to the shop. Visitors' input stays out of the headers, except their address. */
export const toShopMail = mailTemplate({
  name: 'contact.toShop',
  data: z.object({ id: z.string(), name: z.string(), email: z.string(), phone: z.string(), message: z.string() }),
  render: ({ id, name, email, phone, message }, context) => ({
    ...emailLayout(context, (t) => ({
      subject: t('mail.contact.toShop.subject'),
      heading: t('mail.contact.toShop.heading'),
      body: t('mail.contact.toShop.body'),
      rows: [
        [t('mail.contact.rows.name'), name],
        [t('mail.contact.rows.email'), email],
        [t('mail.contact.rows.phone'), phone],
        [t('mail.contact.rows.message'), message],
      ],
      button: { label: t('mail.contact.toShop.button'), path: `/workshop/messages/${id}` },
      internal: true,
    })),
    replyTo: email,
  }),
});

export const answerMail = mailTemplate({
  name: 'contact.answer',
  data: z.object({ name: z.string(), text: z.string(), message: z.string() }),
  render: ({ name, text, message }, context) => ({
    ...emailLayout(context, (t) => ({
      subject: t('mail.contact.answer.subject'),
      heading: t('mail.contact.answer.heading'),
      name,
      body: text,
      rows: [[t('mail.contact.rows.yours'), message]],
    })),
    byPerson: true,
  }),
});

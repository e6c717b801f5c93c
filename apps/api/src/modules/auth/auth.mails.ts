import * as z from 'zod/mini';
import type { Settings } from '../../platform/config/variables.ts';
import { letter } from '../../platform/mail/letter.ts';
import { mailTemplate } from '../../platform/mail/template.ts';

/** The page that carries a mailed link out; spelled as the product spells it (product section 2). */
const verificationPage = (token: string): string => `/verfiy-email?token=${encodeURIComponent(token)}`;

/** A mail that says the same to everybody, and leads to a page. */
const plain = (shop: Settings, kind: 'alreadyRegistered' | 'noAccount', path: string) =>
  mailTemplate({
    name: `account.${kind}`,
    data: z.object({}),
    render: (_, context) =>
      letter(shop)(context, (t) => ({
        subject: t(`mail.account.${kind}.subject`),
        heading: t(`mail.account.${kind}.heading`),
        body: t(`mail.account.${kind}.body`),
        button: { label: t(`mail.account.${kind}.button`), path },
        notes: [t('mail.layout.notYou')],
      })),
  });

/**
 * The mails of signing up and in. Whoever asks for a code isn't known to be the reader: no name that somebody typed stands in
 * those.
 */
export const createAuthMails = (shop: Settings) => ({
  verification: mailTemplate({
    name: 'account.verification',
    data: z.object({ code: z.string(), token: z.string() }),
    secrets: ['code', 'token'],
    render: ({ code, token }, context) =>
      letter(shop)(context, (t) => ({
        subject: t('mail.account.verification.subject', { code }),
        heading: t('mail.account.verification.heading'),
        body: t('mail.account.verification.body'),
        code,
        button: { label: t('mail.account.verification.button'), path: verificationPage(token) },
        notes: [t('mail.layout.codeValid'), t('mail.layout.linkValid'), t('mail.layout.notYou')],
      })),
  }),
  reset: mailTemplate({
    name: 'account.reset',
    data: z.object({ code: z.string() }),
    secrets: ['code'],
    render: ({ code }, context) =>
      letter(shop)(context, (t) => ({
        subject: t('mail.account.reset.subject', { code }),
        heading: t('mail.account.reset.heading'),
        body: t('mail.account.reset.body'),
        code,
        notes: [t('mail.layout.codeValid'), t('mail.layout.notYou')],
      })),
  }),
  alreadyRegistered: plain(shop, 'alreadyRegistered', '/signin'),
  noAccount: plain(shop, 'noAccount', '/signup'),
  passwordChanged: mailTemplate({
    name: 'account.passwordChanged',
    data: z.object({ firstName: z.string() }),
    render: ({ firstName }, context) =>
      letter(shop)(context, (t) => ({
        subject: t('mail.account.passwordChanged.subject'),
        heading: t('mail.account.passwordChanged.heading'),
        body: t('mail.account.passwordChanged.body'),
        name: firstName,
        button: { label: t('mail.account.passwordChanged.button'), path: '/forgot-password' },
      })),
  }),
});

export type AuthMails = ReturnType<typeof createAuthMails>;

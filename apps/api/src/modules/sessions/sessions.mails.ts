import { tz } from '@date-fns/tz';
import { formatDate } from '@atelier/i18n';
import * as z from 'zod/mini';
import { emailLayout } from '#platform/mail/layout/email-layout.ts';
import { mailTemplate } from '#platform/mail/layout/template.ts';

const text = z.nullable(z.string());

export const newSessionMail = mailTemplate({
  name: 'account.newSession',
  data: z.object({
    firstName: z.string(),
    browser: text,
    os: text,
    place: text,
    at: z.string(),
    sessionId: z.string(),
  }),
  render: ({ firstName, browser, os, place, at, sessionId }, context) =>
    emailLayout(context, (t) => {
      const pattern = context.lang === 'fr' ? "d MMMM yyyy 'à' HH:mm" : "d MMMM yyyy 'at' HH:mm";
      const rows: [string, string | null][] = [
        [t('mail.rows.time'), formatDate(at, context.lang, { in: tz(context.timeZone), pattern })],
        [t('mail.rows.browser'), browser],
        [t('mail.rows.os'), os],
        [t('mail.rows.location'), place],
      ];
      return {
        subject: t('mail.account.newSession.subject'),
        heading: t('mail.account.newSession.heading'),
        body: t('mail.account.newSession.body'),
        name: firstName,
        rows: rows.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const])),
        button: { label: t('mail.account.newSession.button'), path: `/profile?session=${sessionId}` },
      };
    }),
});

export const sessionRevokedMail = mailTemplate({
  name: 'account.sessionRevoked',
  data: z.object({ firstName: z.string() }),
  render: ({ firstName }, context) =>
    emailLayout(context, (t) => ({
      subject: t('mail.account.sessionRevoked.subject'),
      heading: t('mail.account.sessionRevoked.heading'),
      body: t('mail.account.sessionRevoked.body'),
      name: firstName,
      button: { label: t('mail.account.sessionRevoked.button'), path: '/signin' },
    })),
});

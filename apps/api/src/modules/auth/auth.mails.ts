import { tz } from '@date-fns/tz';
import { formatTime, type Translate } from '@atelier/i18n';
import * as z from 'zod/mini';
import { emailLayout } from '#platform/mail/layout/email-layout.ts';
import { mailTemplate } from '#platform/mail/layout/template.ts';

/** Pages that mailed links open. The first one keeps the product's spelling (specification/screens#pages). */
const pages = { verification: '/verfiy-email', reset: '/forgot-password' } as const;

/** Path of an invitation. Its token is in the fragment, which servers and proxies don't log (specification/signing-in#invitations). */
export function invitationPath(token: string): string {
  return `/invitation#${token}`;
}

export function resetPath(token: string): string {
  return linkPath('reset', token);
}

function linkPath(kind: keyof typeof pages, token: string): string {
  return `${pages[kind]}?token=${encodeURIComponent(token)}`;
}

/** Pages that notices point to. */
const buttonPaths = {
  emailTaken: '/signin',
  alreadyRegistered: '/signin',
  noAccount: '/signup',
  thirdPartyLinked: '/profile',
  passwordChanged: pages.reset,
} as const;
type NoticeKind = keyof typeof buttonPaths | 'emailChanged' | 'invited';

const Digits = z.object({ digits: z.string(), until: z.iso.datetime() });

const CodeMail = z.object({
  code: z.nullable(Digits),
  token: z.nullable(z.string()),
});

/** Mails for registration and sign-in. They contain no typed names, because the requester may be a stranger to the reader. */
export const authMails = {
  verification: codeMail('verification'),
  reset: codeMail('reset'),
  // These codes work only in the requesting session, so the mails have no link or button.
  emailChange: digitsMail('emailChange'),
  intake: digitsMail('intake'),
  emailTaken: strangerMail('emailTaken'),
  // Goes to the former address, which no longer signs in, so it names the shop's phone.
  emailChanged: ownerMail('emailChanged'),
  alreadyRegistered: mailTemplate({
    name: 'account.alreadyRegistered',
    data: z.object({ google: z.boolean() }),
    render: ({ google }, context) =>
      emailLayout(context, (t) => ({
        ...textsOf('alreadyRegistered', t),
        notes: [
          ...(google ? [t('mail.account.alreadyRegistered.google')] : []),
          t('mail.account.alreadyRegistered.password', { address: `${context.publicUrl}${pages.reset}` }),
          t('mail.layout.notYou'),
        ],
      })),
  }),
  thirdPartyLinked: ownerMail('thirdPartyLinked'),
  noAccount: strangerMail('noAccount'),
  invited: strangerMail('invited'),
  passwordChanged: ownerMail('passwordChanged'),
};

function ownerMail(kind: NoticeKind) {
  return mailTemplate({
    name: `account.${kind}`,
    data: z.object({ firstName: z.string() }),
    render: ({ firstName }, context) => emailLayout(context, (t) => ({ ...textsOf(kind, t), name: firstName })),
  });
}

/** Answers a request that somebody else may have made. */
function strangerMail(kind: NoticeKind) {
  return mailTemplate({
    name: `account.${kind}`,
    data: z.object({}),
    render: (_, context) => emailLayout(context, (t) => ({ ...textsOf(kind, t), notes: [t('mail.layout.notYou')] })),
  });
}

function textsOf(kind: NoticeKind, t: Translate) {
  return {
    subject: t(`mail.account.${kind}.subject`),
    heading: t(`mail.account.${kind}.heading`),
    body: t(`mail.account.${kind}.body`),
    ...(hasButton(kind) && { button: { label: t(`mail.account.${kind}.button`), path: buttonPaths[kind] } }),
  };
}

function hasButton(kind: NoticeKind): kind is keyof typeof buttonPaths {
  return kind in buttonPaths;
}

function digitsMail(kind: 'emailChange' | 'intake') {
  return mailTemplate({
    name: `account.${kind}`,
    data: z.object({ code: Digits }),
    urgency: 'code',
    secrets: ['code'],
    render: ({ code: { digits, until } }, context) =>
      emailLayout(context, (t) => ({
        subject: t(`mail.account.${kind}.subject`, { code: digits }),
        heading: t(`mail.account.${kind}.heading`),
        body: t(`mail.account.${kind}.body`),
        code: digits,
        notes: [
          t('mail.layout.codeValid', { time: formatTime(until, context.lang, { in: tz(context.timeZone) }) }),
          t('mail.layout.notYou'),
        ],
      })),
  });
}

/** Renders a mail with a code, a link or both. A code that expired before sending is omitted. */
function codeMail(kind: keyof typeof pages) {
  return mailTemplate({
    name: `account.${kind}`,
    data: CodeMail,
    urgency: 'code',
    secrets: ['code', 'token'],
    render: ({ code, token }, context) => {
      const good = code !== null && new Date(code.until) > context.now ? code : null;
      const body = good === null ? 'bodyOfLink' : token === null ? 'bodyOfCode' : 'body';
      const time = good === null ? '' : formatTime(good.until, context.lang, { in: tz(context.timeZone) });
      return emailLayout(context, (t) => ({
        subject:
          good === null
            ? t(`mail.account.${kind}.subjectOfLink`)
            : t(`mail.account.${kind}.subject`, { code: good.digits }),
        heading: t(`mail.account.${kind}.heading`),
        body: t(`mail.account.${kind}.${body}`),
        code: good?.digits,
        ...(token === null
          ? {}
          : {
              button: {
                label: t(`mail.account.${kind}.button`),
                path: linkPath(kind, token),
              },
            }),
        notes: [
          ...(good === null ? [] : [t('mail.layout.codeValid', { time })]),
          ...(token === null ? [] : [t('mail.layout.linkValid')]),
          t('mail.layout.notYou'),
        ],
      }));
    },
  });
}

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
      button: { label: t(`mail.account.${kind}.button`), path: invitationPath(token) },
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
      button: { label: t('mail.account.news.button'), path: invitationPath(token) },
      notes: [t('mail.layout.invitationValid'), t('mail.account.news.notYou')],
    }));
  },
});

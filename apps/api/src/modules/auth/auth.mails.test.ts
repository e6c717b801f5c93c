import { describe, expect, test } from 'vitest';
import { authMails as mails } from './auth.mails.ts';

const context = {
  lang: 'fr',
  publicUrl: 'https://atelier.test',
  shop: { name: 'Atelier', phone: '+216 71 000 000' },
  shopEmail: null,
  timeZone: 'Africa/Tunis',
  now: new Date('2026-11-21T09:00:00Z'),
} as const;
const code = { digits: '123456', until: '2026-11-21T09:10:00.000Z' };

describe.each(['verification', 'reset'] as const)('the mail of a %s', (kind) => {
  test('the mail with a link names its code’s end', () => {
    const { subject, text } = mails[kind].render({ code, token: 'a.token' }, context);
    expect(subject).toContain('123456');
    expect(text).toContain('123456');
    expect(text).toContain('jusqu’à 10:10');
    expect(text).toContain('https://atelier.test/');
    expect(text).toContain('?token=a.token');
  });

  test.each([
    ['is sent after its code has run out', { code: { ...code, until: '2026-11-21T09:00:00.000Z' }, token: 'a.token' }],
    ['never had a code', { code: null, token: 'a.token' }],
  ])('the mail for %s has the link alone', (_, data) => {
    const { subject, text, html } = mails[kind].render(data, context);
    const withoutTelephone = html.replaceAll(/tel:\+\d+/gu, '');
    expect(`${subject}${text}${withoutTelephone}`).not.toMatch(/123456|10:10|\d{6}/u);
    expect(text).toContain('?token=a.token');
  });

  test('the outbox holds no code or token once sent', () => {
    expect(mails[kind].secrets).toEqual(['code', 'token']);
  });
});

describe('the mail of a change of e-mail', () => {
  test.each(['fr', 'en'] as const)('the address change mail names its code’s end (%s)', (lang) => {
    const { subject, text, html } = mails.emailChange.render({ code }, { ...context, lang });
    expect(subject).toContain('123456');
    expect(text).toContain('10:10');
    expect(`${text}${html}`).not.toMatch(/https?:|<a (?![^>]*href="tel:)/u);
    expect(mails.emailChange.secrets).toEqual(['code']);
  });

  test('the mail to the former address names neither address', () => {
    const { subject, text, html } = mails.emailChanged.render({ firstName: 'Amel' }, context);
    expect(`${subject}${text}${html}`).not.toMatch(/https?:|<a (?![^>]*href="tel:)|@atelier/u);
  });
});

describe('‘you already have an account’', () => {
  test.each([
    [false, 'en'],
    [true, 'en'],
    [false, 'fr'],
    [true, 'fr'],
  ] as const)('the mail names every way in (Google: %s, %s)', (google, lang) => {
    const { text } = mails.alreadyRegistered.render({ google }, { ...context, lang });
    expect(text).toContain('https://atelier.test/signin');
    expect(text).toContain('https://atelier.test/forgot-password');
    expect(text.includes('Google')).toBe(google);
  });
});

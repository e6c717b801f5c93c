import { describe, expect, test } from 'vitest';
import { emailLayout } from './email-layout.ts';
import type { EmailContent } from './email-content.ts';

const shop = { name: 'Atelier & fils', phone: '+216 71 000 000' };
const context = { lang: 'fr', publicUrl: 'https://atelier.example', shop, shopEmail: null } as const;
const content: EmailContent = { subject: 'Sujet', heading: 'Titre', body: 'Corps' };

describe('a letter', () => {
  test('a mail says the same as text and HTML', () => {
    const full: EmailContent = {
      ...content,
      name: 'Amel',
      code: '123456',
      rows: [['Quand', 'hier']],
      button: { label: 'Ouvrir', path: '/dashboard?a=1&b=2' },
      notes: ['Une note'],
    };
    const { text, html } = emailLayout(context, () => full);
    for (const part of ['Titre', 'Corps', 'Amel', '123456', 'Quand', 'hier', 'Ouvrir', 'Une note', '+216 71 000 000']) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    expect(text).toContain('https://atelier.example/dashboard?a=1&b=2');
    expect(html).toContain('href="https://atelier.example/dashboard?a=1&amp;b=2"');
  });

  test('an email isolates Arabic text from French [5.34]', () => {
    const { text, html, subject } = emailLayout(context, (t) => ({
      subject: t('mail.reminder.PROPOSAL.body', { device: 'أمل' }),
      heading: 'Titre',
      name: 'أمل',
      body: t('mail.reminder.PROPOSAL.body', { device: 'آيفون 12' }),
      rows: [
        ['Motif', 'الشاشة مكسورة (50%)'],
        ['Note', 'سطر 1\nسطر 2!'],
      ],
    }));
    expect(text).toContain('Bonjour \u2068أمل\u2069,');
    expect(text).toContain('\u2068الشاشة مكسورة (50%)\u2069\n');
    expect(text).toContain('\nسطر 1\nسطر 2!\n');
    expect(html).toContain('Bonjour <bdi dir="auto">أمل</bdi>,');
    expect(html).toMatch(/«\s<bdi dir="auto">آيفون 12<\/bdi>\s»/u);
    expect(html).toContain('<bdi dir="auto">الشاشة مكسورة (50%)</bdi></td>');
    expect(html).toContain('<bdi dir="auto">سطر 1<br>سطر 2!</bdi></td>');
    expect(html.slice(html.indexOf('<body'))).not.toMatch(/[\u2066-\u2069]/u);
    expect(html).toContain(`<title>${subject}</title>`);
  });

  test('typed markup makes no element in a mail', () => {
    const { html } = emailLayout(context, () => ({ ...content, body: 'a\u2069b\u2068c' }));
    expect(html).toContain('>abc<');
  });

  test('a mail omits what is missing', () => {
    const { text, html } = emailLayout(context, () => content);
    expect(text).not.toMatch(/undefined|https/);
    expect(html).not.toMatch(/undefined|<a (?![^>]*href="tel:)|<th|data-rail/);
  });

  test('an email has an unbroken phone link, no images', () => {
    const { html } = emailLayout(context, () => content);
    expect(html).toMatch(/<a [^>]*href="tel:\+21671000000" style="white-space:nowrap[^>]*>\+216 71 000 000<\/a>/u);
    expect(html).not.toMatch(/<img|url\(|<link|@import|src=/u);
  });

  test('a mail has the colours of both themes', () => {
    const { html } = emailLayout(context, () => ({
      ...content,
      rows: [['Quand', 'hier']],
      button: { label: 'Ouvrir', path: '/' },
    }));
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
    const classes = [...html.matchAll(/class="([^"]+)"/gu)].flatMap(([, names = '']) => names.split(' '));
    expect(classes.filter((name) => !html.includes(`.${name}{`))).toEqual([]);
    expect(classes.length).toBeGreaterThan(10);
  });

  test('an email shows progress in cells and words', () => {
    const cells = ['done', 'done', 'current', 'todo', 'todo', 'todo', 'todo', 'todo'] as const;
    const { html, text } = emailLayout(context, () => ({
      ...content,
      repairId: '7K2M9QFX',
      progress: { label: '3 sur 8', cells },
    }));
    const rail = /<table role="img" aria-label="3 sur 8" data-rail.*?<p/u.exec(html)?.[0] ?? '';
    expect(
      [...rail.matchAll(/data-cell="(\w+)".*?class="on-(\w+)"/gu)].map(([, state, colour]) => [state, colour]),
    ).toEqual(cells.map((state) => [state, { done: 'primary', current: 'accent', todo: 'line' }[state]]));
    for (const said of [html, text]) expect(said).toMatch(/Réparation #7K2M9QFX[\s\S]*3 sur 8/u);
  });

  test('a mail spaces colons as its language does', () => {
    const full: EmailContent = { ...content, rows: [['Quand', 'hier']], button: { label: 'Ouvrir', path: '/' } };
    expect(emailLayout(context, () => full).text).toMatch(/Quand\u202f: hier[\s\S]*Ouvrir\u202f:\nhttps/u);
    expect(emailLayout({ ...context, lang: 'en' }, () => full).text).toMatch(/Quand: hier[\s\S]*Ouvrir:\nhttps/u);
  });

  test('a mail has a hidden preview text', () => {
    const { html } = emailLayout(context, () => ({ ...content, body: `Venez <vite>.${'👍'.repeat(300)}` }));
    const hidden = /<div style="display:none[^>]*>(.*?)(?:&nbsp;&zwnj;)+<\/div>/u.exec(html)?.[1];
    expect(hidden).toBe(`Venez &lt;vite&gt;.${'👍'.repeat(187)}`);
  });

  test('mails of one repair share a thread', () => {
    const of = (repairId: string) => emailLayout(context, () => ({ ...content, repairId })).thread;
    expect([of('7K2M9QFX'), of('7K2M9QFX'), of('AAAA')]).toEqual([
      '<repair-7K2M9QFX@atelier.example>',
      '<repair-7K2M9QFX@atelier.example>',
      '<repair-AAAA@atelier.example>',
    ]);
    expect(emailLayout(context, () => content).thread).toBeUndefined();
  });

  test.each([
    [null, 'Ne répondez pas à cet e-mail', 'Répondez à cet e-mail ou'],
    ['bonjour@atelier.example', 'Répondez à cet e-mail ou', 'Ne répondez pas'],
  ])('an email with %s as address says about replies', (shopEmail, is, isNot) => {
    const { text, html } = emailLayout({ ...context, shopEmail }, () => content);
    for (const said of [text, html]) {
      expect(said).toContain(is);
      expect(said).not.toContain(isNot);
    }
  });

  test("a mail links to its kind's preferences", () => {
    const unsubscribe = '/stop?token=a.b';
    const { text, html, unsubscribe: address } = emailLayout({ ...context, unsubscribe }, () => content);
    expect(address).toBe('https://atelier.example/stop?token=a.b');
    expect(text).toMatch(/Ne plus recevoir ces e-mails\u202f:\nhttps:\/\/atelier\.example\/stop\?token=a\.b\n$/u);
    expect(html).toMatch(
      /<a [^>]*href="https:\/\/atelier\.example\/stop\?token=a\.b"[^>]*>Ne plus recevoir ces e-mails<\/a>/u,
    );
  });

  test('an email as text has values under labels', () => {
    const { text } = emailLayout({ ...context, lang: 'en' }, () => ({
      ...content,
      rows: [
        ['Message', 'one\ntwo'],
        ['When', 'now'],
      ],
    }));
    expect(text).toContain('Message:\none\ntwo\nWhen: now\n');
    expect(text).toMatch(/[^\n]\n$/u);
  });

  test('an email has Outlook tables around card and button', () => {
    const { html } = emailLayout(context, () => ({ ...content, button: { label: 'Ouvrir', path: '/' } }));
    const outlook = [...html.matchAll(/<!--\[if mso\]>(.*?)<!\[endif\]-->/gu)].map(([, inner = '']) => inner);
    expect(outlook.filter((inner) => /width="560".*padding:24px/u.test(inner))).toHaveLength(1);
    expect(html).toMatch(
      /bgcolor="#1b4fc9" style="padding:12px 20px"><!\[endif\]--><a [^>]*>Ouvrir<\/a><!--\[if mso\]><\/td>/u,
    );
    const [opened, closed] = [/<(table|tr|td)\b/gu, /<\/(table|tr|td)>/gu].map(
      (tag) => outlook.join('').match(tag)?.length,
    );
    expect(opened).toBe(closed);
  });

  test('typed markup stays text in a mail', () => {
    const { html } = emailLayout(context, () => ({
      ...content,
      name: '<script>alert(1)</script>',
      body: 'a "quoted" & <b>bold</b>\nline',
      rows: [['<i>', '<img src=x>']],
    }));
    expect(html).not.toMatch(/<script|<b>|<i>|<img/);
    expect(html).toContain('a &quot;quoted&quot; &amp; &lt;b&gt;bold&lt;/b&gt;<br>line');
    expect(html).toContain('Atelier &amp; fils');
  });

  test('labels, hours and addresses of mails keep their lines', () => {
    const { html } = emailLayout(context, () => ({
      ...content,
      body: 'Une nouvelle adresse e-mail, voir https://e-mail.example/',
      notes: ['Ignorez cet e-mail\u202f: rien ne change.'],
      rows: [
        ['Créneau', 'lundi 23 novembre, 9–12\u202fh'],
        ['Nouvelle date', 'mardi 24 novembre au lieu de dimanche 22 novembre'],
      ],
    }));
    expect(html).toMatch(/<th [^>]*overflow-wrap:normal;word-break:normal;[^>]*>Nouvelle date<\/th>/u);
    expect(html).toContain('novembre, <span style="white-space:nowrap">9–12\u202fh</span></bdi>');
    expect(html).toContain('adresse e\u2011mail, voir https://e-mail.example/');
    expect(html).toContain('cet e\u2011mail\u202f:');
  });

  test("a mail speaks the reader's language", () => {
    const inFrench = emailLayout(context, (t) => ({ ...content, body: t('mail.layout.notYou') }));
    const inEnglish = emailLayout({ ...context, lang: 'en' }, (t) => ({ ...content, body: t('mail.layout.notYou') }));
    expect(inFrench.html).toContain('<html lang="fr">');
    expect(inEnglish.html).toContain('<html lang="en">');
    expect(inFrench.text).not.toBe(inEnglish.text);
  });
});

import { describe, expect, it } from 'vitest';
import { letter, type LetterContent } from './letter.ts';

const lay = letter({ SHOP_NAME: 'Atelier & fils', SHOP_PHONE: '+216 71 000 000' });
const context = { lang: 'fr', publicUrl: 'https://atelier.example' } as const;
const content: LetterContent = { subject: 'Sujet', heading: 'Titre', body: 'Corps' };

describe('a letter', () => {
  it('says the same as text and as HTML', () => {
    const full: LetterContent = {
      ...content,
      name: 'Amel',
      code: '123456',
      rows: [['Quand', 'hier']],
      button: { label: 'Ouvrir', path: '/dashboard?a=1&b=2' },
      notes: ['Une note'],
    };
    const { text, html } = lay(context, () => full);
    for (const part of ['Titre', 'Corps', 'Amel', '123456', 'Quand', 'hier', 'Ouvrir', 'Une note', '+216 71 000 000']) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    expect(text).toContain('https://atelier.example/dashboard?a=1&b=2');
    expect(html).toContain('href="https://atelier.example/dashboard?a=1&amp;b=2"');
  });

  it('leaves out what it was not given', () => {
    const { text, html } = lay(context, () => content);
    expect(text).not.toMatch(/undefined|https/);
    expect(html).not.toMatch(/undefined|<a |<table/);
  });

  it('keeps markup that people type as text', () => {
    const { html } = lay(context, () => ({
      ...content,
      name: '<script>alert(1)</script>',
      body: 'a "quoted" & <b>bold</b>\nline',
      rows: [['<i>', '<img src=x>']],
    }));
    expect(html).not.toMatch(/<script|<b>|<i>|<img/);
    expect(html).toContain('a &quot;quoted&quot; &amp; &lt;b&gt;bold&lt;/b&gt;<br>line');
    expect(html).toContain('Atelier &amp; fils');
  });

  it("speaks the reader's language", () => {
    const inFrench = lay(context, (t) => ({ ...content, body: t('mail.layout.notYou') }));
    const inEnglish = lay({ ...context, lang: 'en' }, (t) => ({ ...content, body: t('mail.layout.notYou') }));
    expect(inFrench.html).toContain('<html lang="fr">');
    expect(inEnglish.html).toContain('<html lang="en">');
    expect(inFrench.text).not.toBe(inEnglish.text);
  });
});

import { type Language, type Translate, translate } from '@atelier/i18n';
import type { Settings } from '../config/variables.ts';
import type { Letter, LetterContext } from './template.ts';

/** What one mail says; all of it is text, escaped here (W6, W12). */
export type LetterContent = {
  readonly subject: string;
  readonly heading: string;
  readonly body: string;
  /** Whom it greets; nobody by name when the reader may be a stranger. */
  readonly name?: string | undefined;
  readonly code?: string | undefined;
  readonly rows?: readonly (readonly [label: string, value: string])[];
  /** `path` is of our own site, query included. */
  readonly button?: { readonly label: string; readonly path: string };
  /** Sentences below the button. */
  readonly notes?: readonly string[];
};

type Shop = Pick<Settings, 'SHOP_NAME' | 'SHOP_PHONE'>;

/** Lays a mail out as text and HTML, in the reader's language. */
export type LayLetter = (
  context: Pick<LetterContext, 'lang' | 'publicUrl'>,
  content: (t: Translate) => LetterContent,
) => Letter;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

// Mail programs know neither custom properties nor OKLCH: these are the light theme's tokens as sRGB.
const colour = {
  paper: '#fafaf7',
  surface: '#ffffff',
  ink: '#10182b',
  muted: '#535b6e',
  line: '#dadde5',
  primary: '#1b4fc9',
};
const font = "font-family:Figtree,'Segoe UI',system-ui,sans-serif";

const paragraph = (text: string, style = ''): string =>
  `<p style="margin:0 0 16px;${style}">${escape(text).replaceAll('\n', '<br>')}</p>`;

const codeBlock = (code: string): string =>
  `<p style="margin:0 0 16px;padding:16px;border:1px solid ${colour.line};border-radius:10px;text-align:center;font-size:32px;letter-spacing:8px;font-weight:700">${escape(code)}</p>`;

const rowsBlock = (rows: readonly (readonly [string, string])[]): string => {
  const cells = rows.map(
    ([label, value]) =>
      `<tr><th scope="row" style="padding:4px 16px 4px 0;text-align:left;vertical-align:top;font-weight:400;color:${colour.muted}">${escape(label)}</th><td style="padding:4px 0">${escape(value).replaceAll('\n', '<br>')}</td></tr>`,
  );
  return `<table style="margin:0 0 16px;border-collapse:collapse">${cells.join('')}</table>`;
};

const buttonBlock = (label: string, address: string): string =>
  `<p style="margin:0 0 16px"><a href="${escape(address)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:${colour.primary};color:#ffffff;text-decoration:none;font-weight:600">${escape(label)}</a></p>`;

const page = (lang: Language, subject: string, blocks: readonly string[]): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>` +
  `<body style="margin:0;padding:24px;background:${colour.paper};color:${colour.ink};${font};font-size:16px;line-height:1.5">` +
  `<div style="max-width:560px;margin:0 auto;padding:24px;background:${colour.surface};border:1px solid ${colour.line};border-radius:16px">${blocks.join('')}</div></body></html>`;

type Words = { readonly greeting: string; readonly closing: readonly string[]; readonly linkHint: string };

const wordsOf = (t: Translate, shop: Shop, name: string | undefined): Words => ({
  greeting: name === undefined ? t('mail.layout.greetingNobody') : t('mail.layout.greeting', { name }),
  closing: [
    t('mail.layout.questions', { phone: shop.SHOP_PHONE }),
    t('mail.layout.signature', { shop: shop.SHOP_NAME }),
  ],
  linkHint: t('mail.layout.linkHint'),
});

const asText = (content: LetterContent, words: Words, address: string | undefined): string =>
  [
    content.heading,
    words.greeting,
    content.body,
    content.code,
    content.rows?.map(([label, value]) => `${label} : ${value}`).join('\n'),
    content.button === undefined ? undefined : `${content.button.label} :\n${address}`,
    ...(content.notes ?? []),
    ...words.closing,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n');

const asHtml = (lang: Language, content: LetterContent, words: Words, address: string | undefined): string =>
  page(lang, content.subject, [
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escape(content.heading)}</h1>`,
    paragraph(words.greeting),
    paragraph(content.body),
    content.code === undefined ? '' : codeBlock(content.code),
    content.rows === undefined ? '' : rowsBlock(content.rows),
    content.button === undefined || address === undefined
      ? ''
      : buttonBlock(content.button.label, address) +
        paragraph(`${words.linkHint}\n${address}`, `font-size:14px;color:${colour.muted};overflow-wrap:anywhere`),
    ...(content.notes ?? []).map((note) => paragraph(note, `font-size:14px;color:${colour.muted}`)),
    ...words.closing.map((line) => paragraph(line)),
  ]);

/** The layout that all mails share, signed by the shop. */
export const letter =
  (shop: Shop): LayLetter =>
  ({ lang, publicUrl }, describe) => {
    const t = translate(lang);
    const content = describe(t);
    const words = wordsOf(t, shop, content.name);
    const address = content.button === undefined ? undefined : `${publicUrl}${content.button.path}`;
    return {
      subject: content.subject,
      text: asText(content, words, address),
      html: asHtml(lang, content, words, address),
    };
  };

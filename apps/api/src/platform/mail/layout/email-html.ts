import type { Language } from '@atelier/i18n';
import { escapeHtml } from '#platform/web/escape-html.ts';
import type { EmailContent, EmailProgress } from './email-content.ts';

// Mail clients support neither custom properties nor OKLCH. These are both themes' tokens as sRGB: light inline for clients without style
// sheets, dark by class.
const lightTheme = {
  paper: '#fafaf7',
  surface: '#ffffff',
  ink: '#10182b',
  muted: '#535b6e',
  line: '#dadde5',
  primary: '#1b4fc9',
  onPrimary: '#ffffff',
  accent: '#d46a34',
  danger: '#cc2827',
};
const darkTheme: Readonly<Record<keyof typeof lightTheme, string>> = {
  paper: '#0d121b',
  surface: '#151b25',
  ink: '#f0eee9',
  muted: '#a6abb5',
  line: '#2d333d',
  primary: '#6d9df5',
  onPrimary: '#0d121b',
  accent: '#e79363',
  danger: '#f27166',
};
type Colour = keyof typeof lightTheme;

const font = "font-family:Figtree,'Segoe UI',system-ui,sans-serif";

const names = Object.keys(lightTheme) as Colour[];
const themes =
  '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>' +
  ':root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){' +
  names
    .map(
      (name) =>
        `.on-${name}{background-color:${darkTheme[name]}!important}.in-${name}{color:${darkTheme[name]}!important}.by-${name}{border-color:${darkTheme[name]}!important}`,
    )
    .join('') +
  '}</style>';

const small = `font-size:14px;color:${lightTheme.muted}`;

const cellColour: Readonly<Record<EmailProgress['cells'][number], Colour>> = {
  done: 'primary',
  current: 'accent',
  off: 'danger',
  skipped: 'line',
  todo: 'line',
};

export type EmailTexts = {
  readonly shop: string;
  readonly phone: string;
  readonly preview: string;
  readonly topic: string | undefined;
  readonly greeting: string;
  readonly closing: readonly string[];
  readonly footer: readonly string[];
  readonly linkHint: string;
  readonly unsubscribe: string;
};

export type EmailLayoutInput = {
  readonly content: EmailContent;
  readonly texts: EmailTexts;
  readonly address: string | undefined;
  readonly links: readonly { readonly label: string; readonly address: string }[];
  readonly unsubscribe: string | undefined;
};

export function emailHtml(lang: Language, { content, texts, address, links, unsubscribe }: EmailLayoutInput): string {
  const { progress, code, rows, button, notes = [] } = content;
  return page(
    lang,
    [content.subject, texts.preview],
    [
      shopLogo(texts.shop),
      texts.topic === undefined
        ? ''
        : `<p class="in-muted" style="margin:0 0 8px;${small}">${isolatedHtml(texts.topic)}</p>`,
      progress === undefined ? '' : railBlock(progress),
      `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${preventEmailBreak(isolatedHtml(content.heading))}</h1>`,
      paragraph(isolatedHtml(texts.greeting)),
      paragraph(preventEmailBreak(isolatedHtml(content.body))),
      code === undefined ? '' : codeBlock(code),
      rows === undefined ? '' : rowsBlock(rows),
      button === undefined || address === undefined
        ? ''
        : buttonBlock(button.label, address) +
          paragraph(escapeHtml(`${texts.linkHint}\n${address}`), small, 'in-muted'),
      ...links.map((each) => paragraph(link(isolatedHtml(each.label), each.address))),
      ...notes.map((note) => paragraph(preventEmailBreak(isolatedHtml(note)), small, 'in-muted')),
      ...texts.closing.map((line) => paragraph(withPhoneLink(escapeHtml(line), texts.phone))),
      ...texts.footer.map((line) => paragraph(isolatedHtml(line), small, 'in-muted')),
      unsubscribe === undefined ? '' : paragraph(link(escapeHtml(texts.unsubscribe), unsubscribe), small, 'in-muted'),
    ],
  );
}

const card =
  `max-width:560px;margin:0 auto;padding:24px;background-color:${lightTheme.surface};border:1px solid ${lightTheme.line};` +
  'border-radius:16px;overflow-wrap:anywhere;word-break:break-word;mso-border-alt:none';

function page(lang: Language, [subject, preview]: readonly [string, string], blocks: readonly string[]): string {
  return (
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    // Stops mail clients from linking a six-digit code as a telephone.
    `<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">${themes}` +
    `${forOutlook('<style>*{font-family:Arial,sans-serif!important}</style>')}<title>${escapeHtml(subject)}</title></head>` +
    `<body class="on-paper in-ink" style="margin:0;padding:24px 12px;background-color:${lightTheme.paper};color:${lightTheme.ink};${font};font-size:16px;line-height:1.5">` +
    previewBlock(preview) +
    forOutlook(
      `<table role="presentation" width="560" align="center" cellpadding="0" cellspacing="0" bgcolor="${lightTheme.surface}"><tr><td style="padding:24px">`,
    ) +
    `<div class="on-surface by-line" style="${card}">${blocks.join('')}</div>${forOutlook('</td></tr></table>')}</body></html>`
  );
}

// Outlook for Windows renders with Word, without width, padding or radius of blocks. Conditional comments give it tables.
function forOutlook(html: string): string {
  return `<!--[if mso]>${html}<![endif]-->`;
}

// Padding hides the following text from the preview.
function previewBlock(preview: string): string {
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${isolatedHtml(preview)}${'&nbsp;&zwnj;'.repeat(60)}</div>`;
}

/** Renders bidi-isolated values of `translate` as elements, because some mail clients ignore the marks. */
function isolatedHtml(text: string): string {
  let html = escapeHtml(text);
  for (let outer = ''; outer !== html;) {
    outer = html;
    html = html.replaceAll(/\u2068([^\u2068\u2069]*)\u2069/g, '<bdi dir="auto">$1</bdi>');
  }
  return html.replaceAll(/[\u2068\u2069]/g, '');
}

/** Avoids line breaks within "e-mail", but not in addresses. */
function preventEmailBreak(html: string): string {
  return html.replaceAll(/(?<=^|[\s’])e-(?=mails?(?:[\s,.:;]|$))/gu, 'e\u2011');
}

/** Renders the logo as table cells, because mail clients block pictures. */
function shopLogo(shop: string): string {
  return (
    '<table role="presentation" style="margin:0 0 24px;border-collapse:separate;border-spacing:0"><tr>' +
    `<td style="padding:0 10px 0 0"><table role="presentation" aria-hidden="true" style="border-collapse:separate;border-spacing:0"><tr><td class="by-primary" style="padding:10px 3px 6px 0;width:15px;border:5px solid ${lightTheme.primary};border-bottom:0;border-radius:14px 14px 0 0;line-height:1;font-size:1px">` +
    '<table role="presentation" style="border-collapse:separate;border-spacing:0"><tr>' +
    `<td style="padding:0">${colourBlock('primary', { width: 8, height: 5, radius: 0 })}</td>` +
    `<td style="padding:0">${colourBlock('accent', { width: 7, height: 7, radius: 4 })}</td>` +
    '</tr></table></td></tr></table></td>' +
    `<td class="in-ink" style="padding:0;font-size:20px;font-weight:700;color:${lightTheme.ink}">${escapeHtml(shop)}</td></tr></table>`
  );
}

type Size = { readonly width: number | '100%'; readonly height: number; readonly radius: number };

function colourBlock(colour: Colour, { width, height, radius }: Size): string {
  const style = `padding:0;height:${height}px;border-radius:${radius}px;background-color:${lightTheme[colour]};font-size:1px;line-height:${height}px;mso-line-height-rule:exactly`;
  return `<table role="presentation" width="${width}" cellpadding="0" cellspacing="0" style="border-collapse:separate"><tr><td class="on-${colour}" height="${height}" style="${style}">&nbsp;</td></tr></table>`;
}

function railBlock({ label, cells }: EmailProgress): string {
  const cellsHtml = cells.map((state) => {
    const height = state === 'current' || state === 'off' ? 8 : 4;
    return `<td data-cell="${state}" style="padding:0 2px;vertical-align:middle;width:12.5%">${colourBlock(cellColour[state], { width: '100%', height, radius: 4 })}</td>`;
  });
  return (
    `<table role="img" aria-label="${escapeHtml(label)}" data-rail style="width:100%;margin:0 0 6px;border-collapse:collapse;table-layout:fixed"><tr style="height:8px">${cellsHtml.join('')}</tr></table>` +
    `<p class="in-muted" aria-hidden="true" style="margin:0 0 20px;${small}">${escapeHtml(label)}</p>`
  );
}

function paragraph(html: string, style = '', names = ''): string {
  return `<p${names === '' ? '' : ` class="${names}"`} style="margin:0 0 16px;${style}">${lines(html)}</p>`;
}

function lines(html: string): string {
  return html.replaceAll('\n', '<br>');
}

// Balances the letter-spacing after the last digit.
function codeBlock(code: string): string {
  return `<p class="by-line" style="margin:0 0 16px;padding:16px 16px 16px 24px;border:1px solid ${lightTheme.line};border-radius:10px;text-align:center;font-size:32px;letter-spacing:8px;font-weight:700">${escapeHtml(code)}</p>`;
}

function rowsBlock(rows: readonly (readonly [string, string])[]): string {
  const cells = rows.map(
    ([label, value]) =>
      `<tr><th scope="row" class="in-muted" style="padding:4px 16px 4px 0;text-align:left;vertical-align:top;overflow-wrap:normal;word-break:normal;font-weight:400;color:${lightTheme.muted}">${escapeHtml(label)}</th><td style="padding:4px 0;vertical-align:top"><bdi dir="auto">${withWholeHours(lines(escapeHtml(value)))}</bdi></td></tr>`,
  );
  return `<table style="margin:0 0 16px;border-collapse:collapse">${cells.join('')}</table>`;
}

/** Keeps the hours of a window on one line. */
function withWholeHours(html: string): string {
  return html.replaceAll(/\d[\d:h\u202f]*–\d[\d:h\u202f]*/gu, '<span style="white-space:nowrap">$&</span>');
}

function buttonBlock(label: string, address: string): string {
  const anchor = `<a class="on-primary in-onPrimary" href="${escapeHtml(address)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background-color:${lightTheme.primary};color:${lightTheme.onPrimary};text-decoration:none;font-weight:600">${escapeHtml(label)}</a>`;
  const open = `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td bgcolor="${lightTheme.primary}" style="padding:12px 20px">`;
  return `<div style="margin:0 0 16px">${forOutlook(open)}${anchor}${forOutlook('</td></tr></table>')}</div>`;
}

function link(html: string, address: string): string {
  return `<a class="in-muted" href="${escapeHtml(address)}" style="color:${lightTheme.muted}">${html}</a>`;
}

function withPhoneLink(html: string, phone: string): string {
  return html.replace(
    escapeHtml(phone),
    () =>
      `<a class="in-primary" href="tel:${phone.replaceAll(/[^+\d]/g, '')}" style="white-space:nowrap;color:${lightTheme.primary};text-decoration:none">${escapeHtml(phone)}</a>`,
  );
}

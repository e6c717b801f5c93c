import type { Language } from '@atelier/i18n';
import type { LetterContent, Progress } from './letter-content.ts';

// Mail programs know neither custom properties nor OKLCH: these are the tokens of both themes as sRGB, the light ones inline for
// programs without style sheets, the dark ones by class.
const light = {
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
const dark: Readonly<Record<keyof typeof light, string>> = {
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
type Colour = keyof typeof light;

const font = "font-family:Figtree,'Segoe UI',system-ui,sans-serif";

const names = Object.keys(light) as Colour[];
const themes =
  '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>' +
  ':root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){' +
  names
    .map(
      (name) =>
        `.on-${name}{background-color:${dark[name]}!important}.in-${name}{color:${dark[name]}!important}.by-${name}{border-color:${dark[name]}!important}`,
    )
    .join('') +
  '}</style>';

const small = `font-size:14px;color:${light.muted}`;

const cellColour: Readonly<Record<Progress['cells'][number], Colour>> = {
  done: 'primary',
  current: 'accent',
  off: 'danger',
  skipped: 'line',
  todo: 'line',
};

/** What a letter says beside its content. */
export type LetterWords = {
  readonly shop: string;
  readonly phone: string;
  readonly greeting: string;
  readonly closing: readonly string[];
  readonly linkHint: string;
};

/** All that a letter says; `address` is where its button leads. */
export type WholeLetter = {
  readonly content: LetterContent;
  readonly words: LetterWords;
  readonly address: string | undefined;
};

/** A letter as HTML; it loads nothing. */
export function letterHtml(lang: Language, { content, words, address }: WholeLetter): string {
  const { topic, progress, code, rows, button, notes = [] } = content;
  return page(lang, content.subject, [
    sign(words.shop),
    topic === undefined ? '' : `<p class="in-muted" style="margin:0 0 8px;${small}">${escape(topic)}</p>`,
    progress === undefined ? '' : rail(progress),
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escape(content.heading)}</h1>`,
    paragraph(escape(words.greeting)),
    paragraph(escape(content.body)),
    code === undefined ? '' : codeBlock(code),
    rows === undefined ? '' : rowsBlock(rows),
    button === undefined || address === undefined
      ? ''
      : buttonBlock(button.label, address) +
        paragraph(escape(`${words.linkHint}\n${address}`), `${small};overflow-wrap:anywhere`, 'in-muted'),
    ...notes.map((note) => paragraph(escape(note), small, 'in-muted')),
    ...words.closing.map((line) => paragraph(dialling(escape(line), words.phone))),
  ]);
}

function page(lang: Language, subject: string, blocks: readonly string[]): string {
  return (
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${themes}<title>${escape(subject)}</title></head>` +
    `<body class="on-paper in-ink" style="margin:0;padding:24px 12px;background-color:${light.paper};color:${light.ink};${font};font-size:16px;line-height:1.5">` +
    `<div class="on-surface by-line" style="max-width:560px;margin:0 auto;padding:24px;background-color:${light.surface};border:1px solid ${light.line};border-radius:16px">${blocks.join('')}</div></body></html>`
  );
}

/** Text as HTML: whatever somebody typed stays what they typed (specification/faults#w6, #w12). */
function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** The door with its lamp, drawn as cells: a mail program asks before it shows a picture. */
function sign(shop: string): string {
  return (
    '<table role="presentation" style="margin:0 0 24px;border-collapse:separate;border-spacing:0"><tr>' +
    `<td style="padding:0 10px 0 0"><table role="presentation" aria-hidden="true" style="border-collapse:separate;border-spacing:0"><tr><td class="by-primary" style="padding:10px 3px 6px 0;width:15px;border:5px solid ${light.primary};border-bottom:0;border-radius:14px 14px 0 0;line-height:1;font-size:1px">` +
    '<table role="presentation" style="border-collapse:separate;border-spacing:0"><tr>' +
    `<td style="padding:0"><div class="on-primary" style="width:8px;height:5px;background-color:${light.primary}"></div></td>` +
    `<td style="padding:0"><div class="on-accent" style="width:7px;height:7px;border-radius:4px;background-color:${light.accent}"></div></td>` +
    '</tr></table></td></tr></table></td>' +
    `<td class="in-ink" style="padding:0;font-size:20px;font-weight:700;color:${light.ink}">${escape(shop)}</td></tr></table>`
  );
}

/** A cell a station, the lit one higher; read aloud and written below in words. */
function rail({ label, cells }: Progress): string {
  const drawn = cells.map((state) => {
    const height = state === 'current' || state === 'off' ? 8 : 4;
    const colour = cellColour[state];
    return `<td style="padding:0 2px;vertical-align:middle;width:12.5%"><div class="on-${colour}" style="height:${height}px;border-radius:4px;background-color:${light[colour]};font-size:1px;line-height:1px">&nbsp;</div></td>`;
  });
  return (
    `<table role="img" aria-label="${escape(label)}" data-rail style="width:100%;margin:0 0 6px;border-collapse:collapse;table-layout:fixed"><tr style="height:8px">${drawn.join('')}</tr></table>` +
    `<p class="in-muted" aria-hidden="true" style="margin:0 0 20px;${small}">${escape(label)}</p>`
  );
}

/** A paragraph of HTML. */
function paragraph(html: string, style = '', names = ''): string {
  return `<p${names === '' ? '' : ` class="${names}"`} style="margin:0 0 16px;${style}">${lines(html)}</p>`;
}

function lines(html: string): string {
  return html.replaceAll('\n', '<br>');
}

function codeBlock(code: string): string {
  return `<p class="by-line" style="margin:0 0 16px;padding:16px;border:1px solid ${light.line};border-radius:10px;text-align:center;font-size:32px;letter-spacing:8px;font-weight:700">${escape(code)}</p>`;
}

function rowsBlock(rows: readonly (readonly [string, string])[]): string {
  const cells = rows.map(
    ([label, value]) =>
      `<tr><th scope="row" class="in-muted" style="padding:4px 16px 4px 0;text-align:left;vertical-align:top;font-weight:400;color:${light.muted}">${escape(label)}</th><td style="padding:4px 0;vertical-align:top;overflow-wrap:anywhere">${lines(escape(value))}</td></tr>`,
  );
  return `<table style="margin:0 0 16px;border-collapse:collapse">${cells.join('')}</table>`;
}

function buttonBlock(label: string, address: string): string {
  return `<p style="margin:0 0 16px"><a class="on-primary in-onPrimary" href="${escape(address)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background-color:${light.primary};color:${light.onPrimary};text-decoration:none;font-weight:600">${escape(label)}</a></p>`;
}

/** A telephone number that dials, on one line. */
function dialling(html: string, phone: string): string {
  return html.replace(
    escape(phone),
    () =>
      `<a class="in-primary" href="tel:${phone.replaceAll(/[^+\d]/g, '')}" style="white-space:nowrap;color:${light.primary};text-decoration:none">${escape(phone)}</a>`,
  );
}

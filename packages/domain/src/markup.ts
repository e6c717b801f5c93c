/*
 * The small markup of terms and privacy: headings (`## `, `### `), lists (`- `), links (`[words](address)`), paragraphs. It is read into
 * blocks and drawn as elements; nothing of it is ever HTML.
 */

/** A piece of a line: words, or a link with its words. */
export type MarkupPiece = { readonly text: string; readonly href: string | null };

export type MarkupBlock =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly pieces: readonly MarkupPiece[] }
  | { readonly kind: 'paragraph'; readonly pieces: readonly MarkupPiece[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly MarkupPiece[])[] };

const ABSOLUTE = /^(https:\/\/[^\s/?#@\\]+([/?#]\S*)?|mailto:[^\s@]+@[^\s@]+|tel:\+?[\d().-]{4,30})$/i;
const PATH = /^\/(?![/\\])[^\s\\]*$/;

/**
 * A link may lead there: https, mailto, tel, or a path of this site. Judged when it is saved and again when it is drawn, since what is
 * kept in a browser may have been written by somebody else.
 */
export function isSafeLink(address: string): boolean {
  return ABSOLUTE.test(address) || PATH.test(address);
}

const LINK = /\[([^[\]]+)\]\(([^()\s]+)\)/g;

const WRITTEN_LINK = /\[[^[\]]+\]\(([^)\n]*)\)/g;

/** Whether a text in the markup has what looks like a link and leads nowhere that {@link isSafeLink} allows: whoever writes it is told. */
export function hasUnsafeLink(text: string): boolean {
  return [...text.matchAll(WRITTEN_LINK)].some(([, href = '']) => !isSafeLink(href));
}

const HEADING = /^(#{2,3}) +(.+)$/;
const ITEM = /^- +(.+)$/;

/** A text in the small markup, block by block. Whatever it is, every character of it is words. */
export function parseMarkup(text: string): readonly MarkupBlock[] {
  const groups: string[][] = [];
  let open: string[] | null = null;
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    const last = open?.at(-1);
    if (line === '') open = null;
    else if (open !== null && last !== undefined && kindOf(last) === kindOf(line) && kindOf(line) !== 'heading')
      open.push(line);
    else groups.push((open = [line]));
  }
  return groups.map(blockOf);
}

/** A heading, and where a list begins or ends, stand alone whether or not an empty line was left. */
function kindOf(line: string): 'heading' | 'item' | 'words' {
  return HEADING.test(line) ? 'heading' : ITEM.test(line) ? 'item' : 'words';
}

function blockOf(lines: readonly string[]): MarkupBlock {
  const [first = ''] = lines;
  const heading = HEADING.exec(first);
  if (heading !== null && lines.length === 1) {
    const [, marks = '', words = ''] = heading;
    return { kind: 'heading', level: marks.length === 2 ? 2 : 3, pieces: piecesOf(words) };
  }
  const items = lines.map((line) => ITEM.exec(line)?.[1]);
  return items.every((item) => item !== undefined)
    ? { kind: 'list', items: items.map(piecesOf) }
    : { kind: 'paragraph', pieces: piecesOf(lines.join(' ')) };
}

/** Links that lead elsewhere stay what was typed. */
function piecesOf(line: string): readonly MarkupPiece[] {
  const pieces: MarkupPiece[] = [];
  let read = 0;
  for (const match of line.matchAll(LINK)) {
    const [whole, text = '', href = ''] = match;
    if (!isSafeLink(href)) continue;
    if (match.index > read) pieces.push({ text: line.slice(read, match.index), href: null });
    pieces.push({ text, href });
    read = match.index + whole.length;
  }
  if (read < line.length) pieces.push({ text: line.slice(read), href: null });
  return pieces;
}

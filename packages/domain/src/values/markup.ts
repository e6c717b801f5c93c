/* Markup of terms and privacy: headings (`## `, `### `), lists (`- `), links (`[words](address)`) and paragraphs. It is parsed into
   blocks and rendered as elements, never as HTML. */

export type MarkupPiece = { readonly text: string; readonly href: string | null };

export type MarkupBlock =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly pieces: readonly MarkupPiece[] }
  | { readonly kind: 'paragraph'; readonly pieces: readonly MarkupPiece[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly MarkupPiece[])[] };

const ABSOLUTE = /^(https:\/\/[^\s/?#@\\]+([/?#]\S*)?|mailto:[^\s@]+@[^\s@]+|tel:\+?[\d().-]{4,30})$/i;
const PATH = /^\/(?![/\\])[^\s\\]*$/;

/** Returns true for https, mailto, tel, or a local path. Checked on save and on render, because browser storage is untrusted. */
export function isSafeLink(address: string): boolean {
  return ABSOLUTE.test(address) || PATH.test(address);
}

const LINK = /\[([^[\]]+)\]\(([^()\s]+)\)/g;

const WRITTEN_LINK = /\[[^[\]]+\]\(([^)\n]*)\)/g;

/** Returns true if a text has a link that {@link isSafeLink} rejects, so the editor can warn. */
export function hasUnsafeLink(text: string): boolean {
  return [...text.matchAll(WRITTEN_LINK)].some(([, href = '']) => !isSafeLink(href));
}

const HEADING = /^(#{2,3}) +(.+)$/;
const ITEM = /^- +(.+)$/;

/** Returns the blocks of a text. Any input is valid. */
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

/** Unsafe links stay plain text. */
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

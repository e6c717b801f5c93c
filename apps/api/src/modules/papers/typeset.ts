import { fileURLToPath } from 'node:url';
import bidiModule, { type Bidi } from 'bidi-js';

type Weight = 'regular' | 'bold';

/** Characters of a line that one font draws in one direction. `start` is their place in the logical order. */
type Run = { readonly text: string; readonly font: FontName; readonly start: number };

// Its types are those of the other module format.
const createBidi = bidiModule as unknown as () => Bidi;
const bidi = createBidi();

const fonts = {
  latin: 'figtree/files/figtree-latin',
  latinExtended: 'figtree/files/figtree-latin-ext',
  arabic: 'ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic',
} as const;
type FontName = keyof typeof fonts;

const weights: Readonly<Record<Weight, number>> = { regular: 400, bold: 600 };

/** Registers the fonts. Their older file format is used, because subsets of WOFF2 lose the parts of accented letters. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const [name, file] of Object.entries(fonts)) {
    for (const [weight, number] of Object.entries(weights)) {
      const path = fileURLToPath(import.meta.resolve(`@fontsource/${file}-${number}-normal.woff`));
      doc.registerFont(`${name}-${weight}`, path);
    }
  }
}

/** Characters of the Latin file, which has those of French and English. */
const latin = /[\0-\u00ffıŒœ\u{2bb}-\u{2bc}ˆ˚˜\u{2000}-\u{206f}€™↑↓−∕]/u;

function fontOf(character: string): FontName {
  if (latin.test(character)) return 'latin';
  return /\p{Script_Extensions=Arabic}/u.test(character) ? 'arabic' : 'latinExtended';
}

/** A text that the fonts draw. Arabic ones are complete, and the Latin files lack most signs. */
const drawn =
  /^[\0-\u{ff}\u{100}-\u{113}\u{116}-\u{127}\u{12a}-\u{12b}\u{12e}-\u{137}\u{139}-\u{13e}\u{141}-\u{148}\u{14a}-\u{14d}\u{150}-\u{161}\u{164}-\u{165}\u{16a}-\u{17e}\u{1cd}-\u{1ce}\u{218}-\u{21b}\u{237}\u{2bb}-\u{2c7}\u{2da}-\u{2dd}\u{1e80}-\u{1e85}\u{1e9e}\u{1ef2}-\u{1ef3}–—‘-‚“-„†•…‹›⁄₹€™↑↓−∕\p{Script_Extensions=Arabic}]*$/u;

// The fonts have no narrow no-break space.
const similar: Readonly<Record<string, string>> = {
  '\u202f': '\u00a0',
  '\u2010': '-',
  '\u2011': '-',
  '′': "'",
  '″': '"',
  '→': '›',
  '←': '‹',
};

/** Replaces what no font draws by something similar, as `3ᵉ` by `3e`, and leaves out pictographs. */
function drawable(line: string): string {
  return line.normalize('NFC').replaceAll(/[^\0-\u00ff]/gu, (character) => {
    if (drawn.test(character)) return character;
    const plain = [character.normalize('NFKC'), character.normalize('NFKD').replaceAll(/\p{M}/gu, '')];
    const isPictograph = /\p{Extended_Pictographic}/u.test(character);
    return similar[character] ?? plain.find((text) => drawn.test(text)) ?? (isPictograph ? '' : character);
  });
}

/** Returns the runs of a line from left to right, by the Unicode bidirectional algorithm. */
function visualRuns(text: string): { readonly runs: readonly Run[]; readonly isRightToLeft: boolean } {
  const line = drawable(text);
  const embedding = bidi.getEmbeddingLevels(line);
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  const groups: { level: number; font: FontName; indices: number[] }[] = [];
  for (const index of bidi.getReorderedIndices(line, embedding)) {
    const level = embedding.levels[index] ?? 0;
    const last = groups.at(-1);
    const font = fontAt(line, index);
    if (last !== undefined && last.level === level && last.font === font) last.indices.push(index);
    else groups.push({ level, font, indices: [index] });
  }
  return {
    runs: groups.map(({ font, indices }) => ({
      font,
      start: Math.min(...indices),
      // The Arabic font shapes and turns its runs itself, so they need their logical order.
      text: (font === 'arabic' ? indices.toSorted((a, b) => a - b) : indices)
        .map((index) => mirrored.get(index) ?? line[index] ?? '')
        .join(''),
    })),
    isRightToLeft: (embedding.paragraphs[0]?.level ?? 0) % 2 === 1,
  };
}

/** Spaces, marks, joiners and second halves of characters have the font of what precedes them. */
const continuesLetter = /\s|\p{M}|\u{200c}|\u{200d}|[\udc00-\udfff]/u;

function fontAt(line: string, index: number): FontName {
  const character = line[index] ?? '';
  if (index > 0 && continuesLetter.test(character)) return fontAt(line, index - 1);
  return fontOf(String.fromCodePoint(line.codePointAt(index) ?? 0));
}

export type TextStyle = { readonly size: number; readonly weight?: Weight };

/** Passing features, even none, has a font shape its run as a whole. */
const shaped = { features: [] };

function use(doc: PDFKit.PDFDocument, font: FontName, { size, weight = 'regular' }: TextStyle): PDFKit.PDFDocument {
  return doc.font(`${font}-${weight}`, size);
}

function widthOf(doc: PDFKit.PDFDocument, runs: readonly Run[], style: TextStyle): number {
  return runs.reduce((width, { font, text }) => width + use(doc, font, style).widthOfString(text, shaped), 0);
}

type LineStyle = TextStyle & { readonly width: number };

/** Smallest size of a title. A line of smaller letters looks like a part of a code to scanners. */
const SMALLEST_TITLE = 11;

/** Returns the size at which a title fits into one line. A long one has two lines, and ends with an ellipsis where these are full. */
export function fittingTitle(
  doc: PDFKit.PDFDocument,
  title: string,
  style: LineStyle,
): { readonly size: number; readonly text: string } {
  // Rounded down, because a line at exactly its width would break on a rounding error.
  const size =
    Math.floor(style.size * Math.min(1, style.width / widthOf(doc, visualRuns(title).runs, style)) * 100) / 100;
  if (size >= SMALLEST_TITLE) return { size, text: title };
  const small = { ...style, size: SMALLEST_TITLE };
  const [first = '', second = '', ...rest] = linesOf(doc, title, small);
  if (rest.length === 0) return { size: SMALLEST_TITLE, text: title };
  const room = style.width - widthOf(doc, visualRuns(ELLIPSIS).runs, small);
  const [shortened = ''] = linesOf(doc, second, { ...small, width: room });
  return { size: SMALLEST_TITLE, text: `${first}\n${shortened}${ELLIPSIS}` };
}

const ELLIPSIS = '…';

/**
 * Returns where lines from right to left end. A block of them ends at its widest line, and single ones among others begin where the others
 * do.
 */
export function edgeOf(doc: PDFKit.PDFDocument, lines: readonly string[], style: TextStyle): number {
  const visual = lines.map((line) => visualRuns(line));
  if (!visual.every(({ isRightToLeft }) => isRightToLeft)) return 0;
  return Math.max(...visual.map(({ runs }) => widthOf(doc, runs, style)));
}

/** Breaks a text into lines of this width, at its line feeds, spaces and tabs, and inside longer words. A tab becomes a space. */
export function linesOf(doc: PDFKit.PDFDocument, text: string, style: LineStyle): string[] {
  const fits = (line: string) => widthOf(doc, visualRuns(line).runs, style) <= style.width;
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    for (const word of paragraph.split(/[ \t]/u).flatMap((each) => partsOf(each, fits))) {
      const last = lines.at(-1);
      if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    return lines;
  });
}

/** Splits a word that is wider than a line, such as a long serial number. */
function partsOf(word: string, fits: (line: string) => boolean): string[] {
  if (fits(word)) return [word];
  const parts: string[] = [];
  for (const character of word) {
    const part = `${parts.at(-1) ?? ''}${character}`;
    if (parts.length > 0 && fits(part)) parts[parts.length - 1] = part;
    else parts.push(character);
  }
  return parts;
}

type Position = { readonly x: number; readonly y: number };

/** Draws one line on its baseline, in its logical order for readers. A line from right to left ends at the edge if it fits. */
export function drawLine(
  doc: PDFKit.PDFDocument,
  line: string,
  { x, y, edge = 0, ...style }: TextStyle & Position & { readonly edge?: number },
): void {
  const { runs, isRightToLeft } = visualRuns(line);
  let left = isRightToLeft ? x + Math.max(0, edge - widthOf(doc, runs, style)) : x;
  const placed = runs.map((run) => {
    const at = left;
    left += widthOf(doc, [run], style);
    return { ...run, at };
  });
  for (const { font, text, at } of placed.toSorted((a, b) => a.start - b.start)) {
    use(doc, font, style).text(text, at, y, { baseline: 'alphabetic', lineBreak: false, ...shaped });
  }
}

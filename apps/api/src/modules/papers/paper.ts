import { buffer } from 'node:stream/consumers';
import type { Language } from '@atelier/contract';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { drawLine, edgeOf, fittingTitle, linesOf, registerFonts, type TextStyle } from './typeset.ts';

/** Part of a paper. Papers are lists of blocks, from top to bottom and in the order in which they are read aloud. */
export type Block =
  | TextBlock
  | { readonly kind: 'facts'; readonly rows: readonly Fact[] }
  /** A QR code of at least 20 mm, twice as large for a long address, with texts beside it. `alt` describes it to people who can't see it. */
  | { readonly kind: 'code'; readonly url: string; readonly alt: string; readonly beside: readonly TextBlock[] }
  /** A line to sign on. */
  | { readonly kind: 'signature'; readonly label: string }
  /** Strokes of a signature, x to 1,000 and y to 400. */
  | { readonly kind: 'strokes'; readonly strokes: readonly (readonly number[])[]; readonly alt: string };

type TextBlock = { readonly kind: 'shop' | 'title' | 'text' | 'note' | 'number'; readonly text: string };

export type Fact = readonly [label: string, value: string | null];

/** Sizes in millimetres, with the margin. */
const sheets = {
  A4: { width: 210, height: 297, margin: 18 },
  A6: { width: 105, height: 148, margin: 8 },
  /** A strip of the common label printers. */
  LABEL: { width: 62, height: 48, margin: 3 },
} as const;
export type SheetName = keyof typeof sheets;

export type Paper = {
  readonly title: string;
  readonly lang: Language;
  readonly sheet: SheetName;
  /** Pages, each with its blocks. A full page continues on the next. */
  readonly pages: readonly (readonly Block[])[];
  /** Line at the foot of each page, for example the shop and its telephone. Several pages add the title and their numbers. */
  readonly foot?: string;
  /** Line at the head of each page that isn't part of the text, for example of a demonstration. */
  readonly mark?: string;
};

type Doc = PDFKit.PDFDocument;

/** Position of the next block, and size of the text. */
type Cursor = {
  readonly doc: Doc;
  readonly root: PDFKit.PDFStructureElement;
  readonly scale: number;
  readonly codeSize: number;
  y: number;
};

const MM = 72 / 25.4;
/** Sizes of codes with the border of empty modules that readers need. */
const codeSizes: Readonly<Record<SheetName, number>> = { A4: 28 * MM, A6: 45 * MM, LABEL: 28 * MM };
const BORDER = 4;
/** Share of the usual size below which no text is readable. */
const SMALLEST_SCALE = 0.4;
/** Room of a text above facts and of the first of them, which stay on one page. */
const HEADING_WITH_FACT = 18 * MM;
const INK = '#111318';
const QUIET = '#50555f';

type Typography = TextStyle & { readonly tag: string; readonly gap: number; readonly color: string };

const typography: Readonly<Record<TextBlock['kind'], Typography>> = {
  shop: { tag: 'P', size: 13, weight: 'bold', gap: 0, color: INK },
  title: { tag: 'H1', size: 18, weight: 'bold', gap: 10, color: INK },
  text: { tag: 'P', size: 10.5, gap: 8, color: INK },
  note: { tag: 'P', size: 9, gap: 12, color: QUIET },
  number: { tag: 'H1', size: 26, weight: 'bold', gap: 4, color: INK },
};

/** Size of the text on each sheet, as a share of that on A4. Numbers and names of shelves are as large as their lines allow. */
const scales: Readonly<Record<SheetName, number>> = { A4: 1, A6: 1.3, LABEL: 0.68 };

/** Renders a paper as a tagged PDF (decisions/0106), whose text can be searched, copied and read aloud. */
export async function renderPaper(paper: Paper): Promise<Buffer> {
  const { width, height, margin } = sheets[paper.sheet];
  const doc = new PDFDocument({
    size: [width * MM, height * MM],
    margin: margin * MM,
    autoFirstPage: false,
    bufferPages: true,
    tagged: true,
    pdfVersion: '1.7',
    lang: paper.lang,
    displayTitle: true,
    info: { Title: paper.title, Producer: 'Atelier', Creator: 'Atelier' },
  });
  const content = buffer(doc);
  registerFonts(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const cursor: Cursor = { doc, root, scale: scales[paper.sheet], codeSize: codeSizes[paper.sheet], y: 0 };
  for (const blocks of paper.pages) {
    addPage(cursor);
    for (const [index, block] of blocks.entries()) {
      if (block.kind === 'text' && blocks[index + 1]?.kind === 'facts') reserve(cursor, HEADING_WITH_FACT);
      drawBlock(cursor, block);
    }
  }
  root.end();
  drawMargins(doc, paper);
  doc.end();
  return content;
}

function addPage(cursor: Cursor): void {
  cursor.doc.addPage();
  cursor.y = cursor.doc.page.margins.top;
}

function frameOf({ page }: Doc): { left: number; width: number; bottom: number } {
  const { left, right, bottom } = page.margins;
  return { left, width: page.width - left - right, bottom: page.height - bottom };
}

function reserve(cursor: Cursor, height: number): void {
  if (cursor.y + height > frameOf(cursor.doc).bottom) addPage(cursor);
}

function drawBlock(cursor: Cursor, block: Block): void {
  if (block.kind === 'facts') drawFacts(cursor, block.rows);
  else if (block.kind === 'code') drawCode(cursor, block);
  else if (block.kind === 'signature') drawSignature(cursor, block.label);
  else if (block.kind === 'strokes') drawStrokes(cursor, block);
  else drawParagraph(cursor, block);
}

function drawParagraph(cursor: Cursor, { kind, text }: TextBlock, indent = 0): void {
  const { tag, gap, ...style } = typography[kind];
  const frame = frameOf(cursor.doc);
  const [left, width] = [frame.left + indent, frame.width - indent];
  const element = cursor.doc.struct(tag);
  cursor.root.add(element);
  const fitting = kind === 'number' ? fittingTitle(cursor.doc, text, { ...style, width }) : null;
  const size = fitting === null ? style.size : fitting.size / cursor.scale;
  writeText(cursor, { element, text: fitting?.text ?? text, ...style, size, left, width });
  element.end();
  cursor.y += gap * cursor.scale;
}

type Writing = Omit<Typography, 'tag' | 'gap'> & {
  readonly element: PDFKit.PDFStructureElement;
  readonly text: string;
  readonly left: number;
  readonly width: number;
};

/** Writes the lines of a text below each other, and moves the cursor below them. */
function writeText(cursor: Cursor, { element, text, left: x, color, ...rest }: Writing): void {
  const { doc } = cursor;
  const style = { ...rest, size: rest.size * cursor.scale };
  const height = lineHeight(style.size);
  const lines = linesOf(doc, text, style);
  const edge = edgeOf(doc, lines, style);
  for (const line of lines) {
    reserve(cursor, height);
    const { y } = cursor;
    element.add(
      doc.struct('Span', { actual: line }, () => {
        doc.fillColor(color);
        drawLine(doc, line, { ...style, edge, x, y: y + style.size });
      }),
    );
    cursor.y += height;
  }
}

function lineHeight(size: number): number {
  return size * 1.35;
}

/** Draws labels and values side by side. Facts without a value are left out. */
function drawFacts(cursor: Cursor, rows: readonly Fact[]): void {
  const { doc, root, scale } = cursor;
  const { left, width } = frameOf(doc);
  const labelWidth = width * 0.32;
  const list = doc.struct('L');
  root.add(list);
  for (const [label, value] of rows) {
    if (value === null || value === '') continue;
    const item = doc.struct('LI');
    list.add(item);
    const [name, body] = [doc.struct('Lbl'), doc.struct('LBody')];
    item.add(name);
    item.add(body);
    const { size, color } = typography.text;
    const labelLines = linesOf(doc, label, { size: size * scale, width: labelWidth });
    reserve(cursor, lineHeight(size * scale) * labelLines.length);
    const { y } = cursor;
    const page = doc.bufferedPageRange().count;
    writeText(cursor, { element: name, text: label, size, color: QUIET, left, width: labelWidth });
    const below = cursor.y;
    cursor.y = y;
    writeText(cursor, { element: body, text: value, size, color, left: left + labelWidth, width: width - labelWidth });
    // A value that continues on the next page ends there.
    const isSamePage = page === doc.bufferedPageRange().count;
    cursor.y = (isSamePage ? Math.max(below, cursor.y) : cursor.y) + 2 * scale;
    for (const element of [name, body, item]) element.end();
  }
  list.end();
  cursor.y += 8 * scale;
}

function drawCode(cursor: Cursor, { url, alt, beside }: Extract<Block, { kind: 'code' }>): void {
  const [{ doc, root }, codeSize] = [cursor, cursor.codeSize * (url.length > 200 ? 2 : 1)];
  const { left } = frameOf(doc);
  reserve(cursor, codeSize);
  const { y } = cursor;
  const { data, size } = encode(url, { ecc: 'M', border: BORDER });
  const module = codeSize / size;
  // The dark modules line up with the texts above, as far as the border fits into the margin.
  const inset = Math.max(0, Math.min(BORDER * module, left - BORDER * module));
  const figure = doc.struct('Figure', { alt }, () => {
    data.forEach((row, i) =>
      row.forEach((isDark, j) => void (isDark && doc.rect(left - inset + j * module, y + i * module, module, module))),
    );
    doc.fill(INK);
  });
  root.add(figure);
  figure.end();
  const text = fitted({ ...cursor, codeSize, y: y + inset }, beside);
  for (const block of beside) drawParagraph(text, block, codeSize - inset);
  cursor.y = Math.max(text.y, y + codeSize + 8 * cursor.scale);
}

/** Shrinks the texts beside a code until they fit on its page, as those of a label have to. */
function fitted(cursor: Cursor, blocks: readonly TextBlock[]): Cursor {
  const { doc, codeSize, scale } = cursor;
  const { width, bottom } = frameOf(doc);
  const heights = blocks.map(({ kind, text }) => {
    const { gap, ...style } = typography[kind];
    const lines = linesOf(doc, text, { ...style, size: style.size * scale, width: width - codeSize });
    return (lines.length * lineHeight(style.size) + gap) * scale;
  });
  const height = heights.reduce((sum, each) => sum + each, 0);
  const room = bottom - cursor.y;
  return height <= room || scale < SMALLEST_SCALE ? { ...cursor } : fitted({ ...cursor, scale: scale * 0.95 }, blocks);
}

function drawSignature(cursor: Cursor, label: string): void {
  const { doc, scale } = cursor;
  reserve(cursor, 60 * scale);
  drawParagraph(cursor, { kind: 'note', text: label });
  const { left, width } = frameOf(doc);
  const y = cursor.y + 34 * scale;
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .moveTo(left, y)
    .lineTo(left + width * 0.6, y)
    .lineWidth(0.6)
    .stroke(QUIET);
  doc.endMarkedContent();
  cursor.y = y + 10 * scale;
}

function drawStrokes(cursor: Cursor, { strokes, alt }: Extract<Block, { kind: 'strokes' }>): void {
  const { doc, root, scale } = cursor;
  const { left } = frameOf(doc);
  const [width, height] = [150 * scale, 60 * scale];
  reserve(cursor, height);
  const point = (x: number, y: number) => [left + (x / 1_000) * width, cursor.y + (y / 400) * height] as const;
  const figure = doc.struct('Figure', { alt }, () => {
    for (const stroke of strokes) {
      const [x = 0, y = 0] = stroke;
      doc.moveTo(...point(x, y)).lineTo(...point(x, y));
      for (let next = 2; next < stroke.length; next += 2)
        doc.lineTo(...point(stroke[next] ?? 0, stroke[next + 1] ?? 0));
    }
    doc.lineWidth(1.2).lineCap('round').lineJoin('round').stroke(INK);
  });
  root.add(figure);
  figure.end();
  cursor.y += height + 10 * scale;
}

/** Writes head and foot into the margins of all pages. They repeat, so they are no part of the structure. */
function drawMargins(doc: Doc, { title, foot, mark, sheet }: Paper): void {
  if (sheet !== 'A4') return;
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    const { left, width, bottom } = frameOf(doc);
    const number = count > 1 ? `${title} · ${page - start + 1} / ${count}` : '';
    const lines = [
      [mark, doc.page.margins.top * 0.55],
      [[foot, number].filter(Boolean).join(' · '), bottom + doc.page.margins.bottom * 0.5],
    ] as const;
    for (const [text, y] of lines) {
      if (text === undefined || text === '') continue;
      doc.markContent('Artifact', { type: 'Pagination' });
      doc.fillColor(QUIET);
      drawLine(doc, text, { x: left, y, edge: width, size: 8 });
      doc.endMarkedContent();
    }
  }
}

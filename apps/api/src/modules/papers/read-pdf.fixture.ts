import { readFile } from 'node:fs/promises';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = await readFile(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer } });

type StructureNode = {
  readonly role?: string;
  readonly id?: string;
  readonly alt?: string;
  readonly children?: readonly StructureNode[];
};

/** PDF page as readers of different kinds get it. */
type ReadPage = {
  /** Texts in the order of the structure, as they are read aloud. */
  readonly structure: readonly string[];
  readonly roles: readonly string[];
  /** Texts outside the structure that aren't marked as artifacts either. */
  readonly untagged: readonly string[];
  /** Texts of the margins, which aren't read aloud. */
  readonly artifacts: readonly string[];
};

export type ReadPaper = {
  readonly title: string;
  readonly lang: string;
  readonly pages: readonly ReadPage[];
  /** Returns the QR codes of each page. Only on demand, because drawing a page takes most of the time. */
  readonly readCodes: () => Promise<string[][]>;
};

/** Reads a PDF back: its structure and its texts. */
export async function readPdf(content: Uint8Array): Promise<ReadPaper> {
  const task = getDocument({ data: new Uint8Array(content), verbosity: 0 });
  const pdf = await task.promise;
  const { info } = await pdf.getMetadata();
  const pages: ReadPage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { tagged, ...others } = await textsOf(page);
    const tree: StructureNode = (await page.getStructTree()) ?? {};
    const nodes = flatten(tree);
    pages.push({
      structure: nodes.flatMap(({ role, id, alt }) => (role === 'Figure' ? [alt ?? ''] : (tagged.get(id ?? '') ?? []))),
      roles: nodes.flatMap(({ role }) => (role === undefined || role === 'Root' ? [] : [role])),
      ...others,
    });
  }
  const { Title: title = '', Language: lang = '' } = info as { Title?: string; Language?: string };
  await task.destroy();
  return { title, lang, pages, readCodes: () => readCodes(content) };
}

async function readCodes(content: Uint8Array): Promise<string[][]> {
  const task = getDocument({ data: new Uint8Array(content), verbosity: 0 });
  const pdf = await task.promise;
  const codes: string[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) codes.push(await codesOn(await pdf.getPage(number)));
  await task.destroy();
  return codes;
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>;

async function textsOf(page: Page) {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const tagged = new Map<string, string[]>();
  const [untagged, artifacts]: [string[], string[]] = [[], []];
  const marks: (string | null)[] = [];
  for (const item of items) {
    if (!('str' in item)) {
      if (item.type === 'endMarkedContent') marks.pop();
      else marks.push('tag' in item && item.tag === 'Artifact' ? null : (item.id ?? ''));
    } else if (item.str.trim() !== '') {
      const mark = marks.findLast((each) => each !== '');
      if (mark === undefined) untagged.push(item.str);
      else if (mark === null) artifacts.push(item.str);
      else tagged.set(mark, [...(tagged.get(mark) ?? []), item.str]);
    }
  }
  return { tagged, untagged, artifacts };
}

function flatten(node: StructureNode): StructureNode[] {
  return [node, ...(node.children ?? []).flatMap(flatten)];
}

/** Reads the QR codes of a page from top to bottom, by the library of the desks' camera. */
async function codesOn(page: Page): Promise<string[]> {
  const viewport = page.getViewport({ scale: 3 });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  const codes = await readBarcodes(image as never, { formats: ['QRCode'], tryHarder: true });
  return codes.toSorted((a, b) => a.position.topLeft.y - b.position.topLeft.y).map(({ text }) => text);
}

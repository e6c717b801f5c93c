/** Prints how plain documents and doc comments are: `npm run prose`. It judges English only and has no limits that fail. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

const root = join(import.meta.dirname, '../..');

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/operations.md',
  'docs/decisions/*.md',
  'docs/specification/*.md',
];
const sources = ['{apps,packages}/*/src/**/*.{ts,tsx}', 'apps/web/build/**/*.ts'];

/** Aims: shares of sentences and comments, marks per sentence, and words of a long sentence. */
const targets = { negations: 0.12, marks: 0.35, longWords: 45, long: 0, relative: 0.05 };

export interface ProseFigures {
  readonly sentences: number;
  readonly negations: number;
  /** Colons and semicolons. */
  readonly marks: number;
  readonly long: readonly string[];
}

/** Returns the prose of a Markdown page, without code, table frames, comments, pictures and addresses. */
function plainText(markdown: string): string {
  return markdown
    .replaceAll(/^(?:```|~~~)[^]*?^(?:```|~~~)$/gm, '\n\n')
    .replaceAll(/<!--[^]*?-->|<[^<>\s][^<>]*>/g, '')
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\|?(?:[\s:|-]*-{3,}[\s:|-]*)$/gm, '')
    .replaceAll(/`[^`\n]*`/g, 'CODE')
    .replaceAll(/https?:\/\/\S+/g, 'ADDRESS')
    .replaceAll(/[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}/g, '');
}

function paragraphs(markdown: string): string[] {
  return plainText(markdown)
    .replaceAll(/^\s*(?:[-*+]|\d+\.|#+|>)\s+/gm, '\n\n')
    .split('\n')
    .map((line) => (/^\s*\|/.test(line) ? `\n\n${line.replaceAll('|', '\n\n')}\n\n` : line))
    .join('\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter((paragraph) => wordsIn(paragraph) > 2);
}

function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,/-]*/gu)?.length ?? 0;
}

/** Returns the sentences of a page, of three words or more. */
export function sentencesIn(markdown: string): string[] {
  return paragraphs(markdown)
    .flatMap((paragraph) => paragraph.split(/(?<=[.!?]["')\]’”]*)\s+(?=["'(‘“]?[\p{Lu}\p{N}])/u))
    .filter((sentence) => wordsIn(sentence) > 2);
}

const negation = /\b(?:no|not|none|never|nobody|nothing|nowhere|neither|nor|without|cannot)\b|n['’]t\b/iu;

export function measureProse(markdown: string): ProseFigures {
  const sentences = sentencesIn(markdown);
  return {
    sentences: sentences.length,
    negations: sentences.filter((sentence) => negation.test(sentence)).length,
    marks: sentences.reduce((sum, sentence) => sum + (sentence.match(/[:;](?=\s|$)/g)?.length ?? 0), 0),
    long: sentences.filter((sentence) => wordsIn(sentence) > targets.longWords),
  };
}

/** Returns the doc comments of a source, without stars. */
export function docComments(name: string, text: string): string[] {
  return parseSync(name, text)
    .comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
    .map(({ value }) => value.replaceAll(/\n?\s*\*+\s?/g, ' ').trim())
    .filter((comment) => comment !== '' && !comment.startsWith('@'));
}

/** Returns true for a comment that begins with a relative clause. */
export function beginsWithRelative(comment: string): boolean {
  return /^(?:what(?:ever)?|who(?:ever|m|mever)?|of|where(?:ver)?|whose)\b/i.test(comment);
}

function filesOf(patterns: readonly string[]): string[] {
  const isExcluded = (name: string) => /(?:^|\/)(?:node_modules|dist)$/u.test(name);
  return patterns.flatMap((pattern) => globSync(pattern, { cwd: root, exclude: isExcluded }).toSorted());
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function percent(count: number, total: number): string {
  return `${((100 * count) / Math.max(1, total)).toFixed(1)} %`;
}

function addFigures(all: readonly ProseFigures[]): ProseFigures {
  return {
    sentences: all.reduce((sum, { sentences }) => sum + sentences, 0),
    negations: all.reduce((sum, { negations }) => sum + negations, 0),
    marks: all.reduce((sum, { marks }) => sum + marks, 0),
    long: all.flatMap(({ long }) => long),
  };
}

function tableRow(name: string, { sentences, negations, marks, long }: ProseFigures): string {
  const figures = [
    String(sentences),
    percent(negations, sentences),
    (marks / Math.max(1, sentences)).toFixed(2),
    String(long.length),
  ];
  return `${name.padEnd(72)}${figures.map((figure) => figure.padStart(11)).join('')}`;
}

function printDocuments(isVerbose: boolean): void {
  const measuredFiles = filesOf(documents).map((file) => ({ file, figures: measureProse(read(file)) }));
  console.log(
    `${'document'.padEnd(72)}${['sentences', 'negations', ': and ;', 'long'].map((word) => word.padStart(11)).join('')}`,
  );
  for (const { file, figures } of measuredFiles) {
    console.log(tableRow(file, figures));
    if (isVerbose) for (const sentence of figures.long) console.log(`    ${sentence}`);
  }
  console.log(tableRow('all', addFigures(measuredFiles.map(({ figures }) => figures))));
  const targetRow = [`${100 * targets.negations} %`, targets.marks.toFixed(2), String(targets.long)];
  console.log(`${'aim, at most'.padEnd(83)}${targetRow.map((figure) => figure.padStart(11)).join('')}\n`);
}

function printComments(isVerbose: boolean): void {
  const comments = filesOf(sources).flatMap((file) =>
    docComments(file, read(file)).map((comment) => ({ file, comment })),
  );
  const relative = comments.filter(({ comment }) => beginsWithRelative(comment));
  if (isVerbose) for (const { file, comment } of relative) console.log(`${file}: ${comment}`);
  console.log(
    `doc comments that begin with what, who, of, where or whose: ${relative.length} of ${comments.length}, ${percent(relative.length, comments.length)}; aim: below ${100 * targets.relative} %`,
  );
}

if (import.meta.main) {
  const isVerbose = process.argv.includes('--verbose');
  printDocuments(isVerbose);
  printComments(isVerbose);
}

import {
  type CheckedLine,
  type ImportColumn,
  importColumns,
  type ImportKind,
  type ImportLine,
} from '@atelier/contract';
import { withoutAccents } from '@atelier/domain';
import type { FieldMessage } from '@atelier/i18n';
import type * as z from 'zod/mini';
import { core } from 'zod/mini';
import type { Transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import type { WorkflowContext } from '#workflow/command/workflow-context.ts';
import type { SignedInViewer } from '../sessions/public.ts';

/** Returns a text without case, accents and repeated spaces, to compare names. */
export function foldText(text: string): string {
  return withoutAccents(text)
    .replaceAll(/[\s’']+/gu, ' ')
    .trim();
}

/** Apostrophe before what a spreadsheet would evaluate. Exports write it, and it isn't part of the text. */
const NEUTRALISED = /^'+[=+\-@\t\r]/u;
const FORMULA = /^[\t\r]|^\s*[=@]|^\s*[+-](?![\d\s().-]+$).*[|!(=]/su;

export type LineState = Pick<CheckedLine, 'state' | 'ref'>;

export const newLine: LineState = { state: 'new', ref: null };

export type CheckInput = {
  readonly lines: readonly ImportLine[];
  readonly viewer: SignedInViewer;
  readonly context: ImportContext;
};

/**
 * Checked lines in their order. `write` writes the new ones and returns their refs in order. Call it if no line is wrong. `sameAs` has the
 * index of the new line that a known one repeats.
 */
export type CheckedImport = {
  readonly lines: readonly CheckedLine[];
  readonly sameAs?: ReadonlyMap<number, number>;
  readonly write: (tx: Transaction) => Promise<readonly string[]>;
};

export type ImportContext = Platform & { readonly workflow: WorkflowContext };

/** Reads the cells of one line and collects its problems. */
export class LineReader {
  readonly problems: CheckedLine['problems'] = [];
  readonly #line: ImportLine;
  readonly #columns: readonly ImportColumn[];

  constructor(kind: ImportKind, line: ImportLine) {
    this.#line = line;
    this.#columns = importColumns[kind];
  }

  get number(): number {
    return this.#line.line;
  }

  /** Returns a cell as text. A formula is a problem. */
  text(column: ImportColumn): string {
    const cell = this.#line.cells[this.#columns.indexOf(column)] ?? '';
    if (NEUTRALISED.test(cell)) return cell.slice(1).trim();
    if (!FORMULA.test(cell)) return cell.trim();
    if (!this.problems.some((problem) => problem.column === column)) this.refuse(column, 'import.formula');
    return '';
  }

  /** Returns the value of a cell by a rule of the contract, or undefined with its problem. `text` is the cell in the rule's form. */
  read<Rule extends core.$ZodType>(
    column: ImportColumn,
    rule: Rule,
    text = this.text(column),
  ): z.output<Rule> | undefined {
    if (this.problems.some((problem) => problem.column === column)) return undefined;
    const result = core.safeParse(rule, text);
    if (result.success) return result.data;
    this.problems.push({ column, message: result.error.issues[0]?.message ?? 'invalid' });
    return undefined;
  }

  /** Returns the named entry of a catalog. An empty cell is null. */
  find<Entry>(column: ImportColumn, entries: ReadonlyMap<string, Entry>, message: FieldMessage): Entry | null {
    const name = this.text(column);
    if (name === '') return null;
    const entry = entries.get(foldText(name));
    if (entry === undefined) this.refuse(column, message);
    return entry ?? null;
  }

  refuse(column: ImportColumn, message: FieldMessage): void {
    this.problems.push({ column, message });
  }

  /** Returns the line as checked. Problems win over its state. */
  checked({ state, ref }: LineState): CheckedLine {
    const problems = this.#columns.flatMap((column) =>
      this.problems.filter((problem) => problem.column === column).slice(0, 1),
    );
    return { ...this.#line, state: problems.length > 0 ? 'wrong' : state, ref, problems };
  }
}

const yesWords = new Set(['1', 'oui', 'yes', 'true', 'vrai', 'x']);
const noWords = new Set(['', '0', 'non', 'no', 'false', 'faux']);

export function readYes(reader: LineReader, column: ImportColumn): boolean {
  const word = foldText(reader.text(column));
  if (!yesWords.has(word) && !noWords.has(word)) reader.refuse(column, 'import.yesOrNo');
  return yesWords.has(word);
}

/** Returns a day as `YYYY-MM-DD`, from that form or the one of both languages, day before month. Other text is unchanged. */
export function readDay(text: string): string {
  const match = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/u.exec(text.trim());
  if (match === null) return text.trim();
  const [, day = '', month = '', year = ''] = match;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Counts equal things, so that the second equal line of a file means the second such thing of the shop. */
export class Multiset {
  readonly #ids = new Map<string, string[]>();

  add(key: string, id: string): void {
    this.#ids.set(key, [...(this.#ids.get(key) ?? []), id]);
  }

  take(key: string): string | undefined {
    return this.#ids.get(key)?.shift();
  }
}

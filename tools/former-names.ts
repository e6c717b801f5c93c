import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Parts of a syntax tree's node that this rule reads. */
interface ExportNode {
  type: string;
  id?: { type?: string; name?: string } | null;
  declaration?: ExportNode | null;
  declarations?: ExportNode[];
  body?: ExportNode[];
}

interface ExportContext {
  filename: string;
  report(problem: { node: ExportNode; message: string }): void;
}

const glossary = join(dirname(import.meta.dirname), 'docs/glossary.md');

/** Returns the words that the glossary replaces, in lower case, each with its term. */
export function replacedWords(page: string): { readonly words: string; readonly term: string }[] {
  return page.split('\n').flatMap((line) => {
    const cells = line.split(' | ').map((cell) => cell.replaceAll(/^\||\|$/g, '').trim());
    const [term = '', , , replacedCell = ''] = cells;
    return cells.length === 4
      ? [...replacedCell.matchAll(/`([^`]+)`/gu)].map(([, words = '']) => ({ words, term }))
      : [];
  });
}

/** Returns a name's words: `fetchKeptAnswer` as ` fetch kept answer `. */
function wordsOf(name: string): string {
  return ` ${name
    .replaceAll(/([a-z\d])([A-Z])/gu, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/gu, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/u)
    .join(' ')
    .trim()} `;
}

const replacements = replacedWords(readFileSync(glossary, 'utf8'));

/** Returns the message for a name with a replaced word, or null. */
function violationOf(name: string): string | null {
  const match = replacements.find(({ words }) => wordsOf(name).includes(` ${words} `));
  return match === undefined ? null : `${name}: docs/glossary.md says “${match.term}” instead of “${match.words}”`;
}

/** Rejects names of exports and files that contain a word replaced by the glossary. */
export const formerNames = {
  create: (context: ExportContext) => ({
    Program(program: ExportNode): void {
      const file = basename(context.filename).replace(/\..*$/u, '');
      const nodes = (program.body ?? []).flatMap((statement) => exportedNodes(statement));
      const names: [string, ExportNode][] = nodes.map((node) => [node.id?.name ?? '', node]);
      for (const [name, node] of [[file, program] as [string, ExportNode], ...names]) {
        const message = violationOf(name);
        if (message !== null) context.report({ node, message });
      }
    },
  }),
};

function exportedNodes({ type, declaration }: ExportNode): ExportNode[] {
  if (!type.startsWith('Export') || !declaration) return [];
  return declaration.declarations ?? [declaration];
}

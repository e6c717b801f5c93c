/** Lint plugin for rules that oxlint lacks. `directions.test.ts` plants a violation of each rule and expects its refusal. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bareText } from './bare-text.ts';

/** Parts of a syntax tree's node that these rules read. */
interface Node {
  type: string;
  name?: string;
  operator?: string;
  computed?: boolean;
  id?: Node | null;
  declaration?: Node | null;
  declarations?: Node[];
  callee?: Node;
  object?: Node;
  property?: Node;
  arguments?: Node[];
  body?: Node[];
  expression?: Node;
  expressions?: Node[];
  left?: Node;
  right?: Node;
  consequent?: Node;
  alternate?: Node;
  parent?: Node;
  openingElement?: { name?: Node };
  tag?: Node;
  value?: unknown;
  quasis?: { value: { cooked: string } }[];
}

interface Context {
  filename: string;
  sourceCode: { getAllComments(): (Node & { value: string })[] };
  report(problem: { node: Node; message: string }): void;
}

type Rule = { create(context: Context): Record<string, (node: Node) => void> };

const stringReads = new Set(['startsWith', 'endsWith', 'includes', 'indexOf', 'match', 'search', 'split', 'test']);

/** Rejects parsing an action's name, because its table entry describes it. */
const actionName: Rule = {
  create: (context) => ({
    CallExpression({ callee, arguments: args = [] }) {
      if (!stringReads.has(callee?.property?.name ?? '')) return;
      const read = callee?.property?.name === 'test' ? args[0] : callee?.object;
      if ((read?.property ?? read)?.name === 'action' && read)
        context.report({ node: read, message: 'an action is known by its entry, not by parts of its name' });
    },
  }),
};

const typedFields = new Set(
  (
    'name firstName lastName fullName address brand model serialNumber partner receivedBy ' +
    'issue additionalInfo notes note reason comment condition accessories'
  ).split(' '),
);
const ownDirection = new Set(['UserText', 'ProperName']);

const plainElements = new Set(['dt', 'title', 'PageTitle', 'option']);
/** Pages with user input. The shop's published texts have the language of their page. */
const userPages = /\/apps\/web\/src\/(app|subjects|features\/(?!landing\/|content\/|developer\/))/;

/** Requires user input to be rendered with its own text direction. */
const userText: Rule = {
  create: (context) => ({
    JSXExpressionContainer({ expression, parent }) {
      if (/\.(test|fixture)\.tsx$/.test(context.filename) || !userPages.test(context.filename)) return;
      if (parent?.type !== 'JSXElement' || expression === undefined || isShownApart(parent)) return;
      for (const shown of shownNodes(expression)) {
        const field = nameOf(shown);
        if (typedFields.has(field))
          context.report({ node: shown, message: `${field} is typed by people: show it in UserText or ProperName` });
      }
    },
  }),
};

function isShownApart({ openingElement }: Node): boolean {
  const name = openingElement?.name?.name ?? '';
  return ownDirection.has(name) || plainElements.has(name);
}

function nameOf(node: Node): string {
  return node.computed === true ? '' : ((node.property ?? node).name ?? '');
}

function shownNodes(node: Node): Node[] {
  if (node.type === 'LogicalExpression') {
    const { left, right, operator } = node;
    return [operator === '&&' ? undefined : left, right].flatMap((operand) =>
      operand === undefined ? [] : shownNodes(operand),
    );
  }
  const parts = [node.consequent, node.alternate, node.expression].concat(node.expressions);
  const shownChildren = parts.flatMap((each) => (each === undefined ? [] : shownNodes(each)));
  return node.type === 'Identifier' || node.type === 'MemberExpression' ? [node] : shownChildren;
}

/** Returns the words that the glossary replaces, in lower case, each with its term. */
function replacedWords(page: string): { readonly words: string; readonly term: string }[] {
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

const replacements = replacedWords(readFileSync(join(import.meta.dirname, '../../docs/glossary.md'), 'utf8'));

/** Rejects names of exports and files that contain a word replaced by the glossary. */
const formerNames: Rule = {
  create: (context) => ({
    Program(program) {
      const file = { name: basename(context.filename).replace(/\..*$/u, ''), node: program };
      const exported = (program.body ?? []).flatMap(({ type, declaration }) =>
        type.startsWith('Export') && declaration ? (declaration.declarations ?? [declaration]) : [],
      );
      for (const { name, node } of [file, ...exported.map((each) => ({ name: each.id?.name ?? '', node: each }))]) {
        const match = replacements.find(({ words }) => wordsOf(name).includes(` ${words} `));
        if (match !== undefined)
          context.report({
            node,
            message: `${name}: docs/glossary.md says “${match.term}” instead of “${match.words}”`,
          });
      }
    },
  }),
};

/** Requires the reason of a comment that switches a lint rule off. `ban-ts-comment` requires that of the compiler's. */
const explainedDisable: Rule = {
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments())
        if (/(?:eslint|oxlint)-disable(?!.* -- \S)/u.test(comment.value))
          context.report({ node: comment, message: 'say after -- why the rule is off here' });
    },
  }),
};

const MAX_TITLE_WORDS = 9;

/** Returns the names of a callee from its root: `test.describe.each(cases)` as `test`, `describe`, `each`. */
function calleeNames(callee: Node | undefined): string[] {
  if (callee?.type === 'CallExpression') return calleeNames(callee.callee);
  if (callee?.type === 'TaggedTemplateExpression') return calleeNames(callee.tag);
  if (callee?.type === 'MemberExpression') return [...calleeNames(callee.object), callee.property?.name ?? ''];
  return [callee?.name ?? ''];
}

/** Counts the words of a test's title, without ids and placeholders. */
function titleWords({ value, quasis }: Node): number | undefined {
  const title = quasis?.map((part) => part.value.cooked).join(' ') ?? value;
  if (typeof title !== 'string') return undefined;
  const ownText = title.replaceAll(/ \[[\d.]+\]|%[a-z]|\$[a-z][\w.]*/gu, '');
  return ownText.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}

/** Requires titles of tests that have words of their own, and at most nine. */
const testTitle: Rule = {
  create: (context) => ({
    CallExpression({ callee, arguments: [title, ...others] = [] }) {
      const [root, ...names] = calleeNames(callee);
      if (root !== 'test' || names.includes('describe') || title === undefined || others.length === 0) return;
      const words = titleWords(title);
      if (words === 0 || (words ?? 1) > MAX_TITLE_WORDS)
        context.report({ node: title, message: `a title has 1 to ${MAX_TITLE_WORDS} words, ids aside: here ${words}` });
    },
  }),
};

export default {
  meta: { name: 'style' },
  rules: {
    'action-name': actionName,
    'bare-text': bareText,
    'explained-disable': explainedDisable,
    'former-names': formerNames,
    'test-title': testTitle,
    'user-text': userText,
  },
};

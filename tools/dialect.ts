/**
 * How the code is spoken, where oxlint has no rule of its own: a plugin for it (decisions/0037).
 * `directions.test.ts` plants a violation of each and expects its refusal.
 */

import { bareText } from './bare-text.ts';

/** The part of a syntax tree's node that is read. */
interface Node {
  type: string;
  name?: string;
  operator?: string;
  computed?: boolean;
  id?: Node | null;
  init?: Node | null;
  typeAnnotation?: Node | null;
  declaration?: Node | null;
  declarations?: Node[];
  callee?: Node;
  object?: Node;
  property?: Node;
  arguments?: Node[];
  body?: Node[];
  source?: { value?: unknown } | null;
  expression?: Node;
  expressions?: Node[];
  left?: Node;
  right?: Node;
  consequent?: Node;
  alternate?: Node;
  parent?: Node;
  openingElement?: { name?: Node };
}

interface Context {
  filename: string;
  report(problem: { node: Node; message: string }): void;
}

type Rule = { create(context: Context): Record<string, (node: Node) => void> };

/** A function of a module is declared as one; what is typed by an alias stays an arrow. */
const topLevelFunction: Rule = {
  create: (context) => ({
    Program({ body = [] }) {
      for (const statement of body)
        for (const { id, init } of declared(statement).declarations ?? [])
          if (init?.type === 'ArrowFunctionExpression' && id && !id.typeAnnotation)
            context.report({
              node: id,
              message: `${id.name} is a function of its module: declare it with \`function\``,
            });
    },
  }),
};

/** The main thing first: a function that isn't exported stands below those that use it. */
const mainFirst: Rule = {
  create: (context) => ({
    Program({ body = [] }) {
      if (isAside(context.filename)) return;
      for (const [at, statement] of body.entries()) {
        const name = statement.type === 'FunctionDeclaration' ? statement.id?.name : undefined;
        if (name === undefined) continue;
        const users = body.filter((each) => each !== statement && namesIn(declared(each)).has(name));
        // What a table or a constant is made of stands above it.
        const inFunctions = users.length > 0 && users.every((each) => declared(each).type === 'FunctionDeclaration');
        if (inFunctions && users.every((user) => body.indexOf(user) > at))
          context.report({ node: statement, message: `${name} stands below the function that uses it` });
      }
    },
  }),
};

/** An import that climbs further than its neighbours begins at the package's `src/`. */
const climbing: Rule = {
  create(context) {
    const check = (node: Node): void => {
      const specifier = node.source?.value;
      if (typeof specifier === 'string' && specifier.startsWith('../../') && context.filename.includes('/src/'))
        context.report({ node, message: `${specifier}: begin at src/ with #` });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

const stringReads = new Set(['startsWith', 'endsWith', 'includes', 'indexOf', 'match', 'search', 'split', 'test']);

/** What an action is stands in its entry; its name says nothing. */
const actionName: Rule = {
  create: (context) => ({
    CallExpression({ callee, arguments: given = [] }) {
      if (!stringReads.has(callee?.property?.name ?? '')) return;
      const read = callee?.property?.name === 'test' ? given[0] : callee?.object;
      if ((read?.property ?? read)?.name === 'action' && read)
        context.report({ node: read, message: 'an action is known by its entry, not by parts of its name' });
    },
  }),
};

/** Fields that people fill in, by their names in the contract. */
const typedFields = new Set(
  (
    'name firstName lastName fullName address brand model serialNumber partner receivedBy ' +
    'issue additionalInfo notes note reason comment condition accessories'
  ).split(' '),
);
const ownDirection = new Set(['UserText', 'ProperName']);

/** Elements that hold a word of ours, or nothing but text. */
const plainElements = new Set(['dt', 'title', 'PageTitle', 'option']);
/** Pages that show what people typed; the shop's published texts are in the language of their page. */
const userPages = /\/apps\/web\/src\/(app|subjects|features\/(?!landing\/|content\/|developer\/))/;

/** What somebody typed is shown with its own direction. */
const userText: Rule = {
  create: (context) => ({
    JSXExpressionContainer({ expression, parent }) {
      if (isAside(context.filename) || !userPages.test(context.filename)) return;
      if (parent?.type !== 'JSXElement' || expression === undefined || isShownApart(parent)) return;
      for (const shown of shownBy(expression)) {
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

function nameOf(shown: Node): string {
  return shown.computed === true ? '' : ((shown.property ?? shown).name ?? '');
}

/** The variables and fields whose text an expression shows. */
function shownBy(part: Node): Node[] {
  if (part.type === 'LogicalExpression') {
    const { left, right, operator } = part;
    return [operator === '&&' ? undefined : left, right].flatMap((side) => (side === undefined ? [] : shownBy(side)));
  }
  const parts = [part.consequent, part.alternate, part.expression].concat(part.expressions);
  const inside = parts.flatMap((each) => (each === undefined ? [] : shownBy(each)));
  return part.type === 'Identifier' || part.type === 'MemberExpression' ? [part] : inside;
}

export default {
  meta: { name: 'dialect' },
  rules: {
    'bare-text': bareText,
    'top-level-function': topLevelFunction,
    'main-first': mainFirst,
    climbing,
    'action-name': actionName,
    'user-text': userText,
  },
};

/** Tests and what runs as a script are read from above, as they run. */
function isAside(file: string): boolean {
  return /\.(test|fixture|journey|config)\.tsx?$|\/(e2e|bench|tools)\//.test(file);
}

/** What an export declares, or the statement itself. */
function declared(statement: Node): Node {
  return statement.declaration ?? statement;
}

/** Every name in a part of the tree, but those of the fields that it reads. */
function namesIn(part: Node): Set<string> {
  const names = new Set<string>();
  const visit = (node: unknown, key = ''): void => {
    if (Array.isArray(node)) for (const each of node) visit(each);
    else if (isNode(node) && key !== 'parent') {
      if (node.name !== undefined && typeof node.name === 'string') names.add(node.name);
      for (const [below, value] of Object.entries(node))
        if (!(below === 'property' && !('computed' in node && node.computed))) visit(value, below);
    }
  };
  visit(part);
  return names;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/**
 * Lint plugin for rules of style that oxlint lacks (decisions/0037). `directions.test.ts` plants a violation of each rule and expects its
 * refusal.
 */

import { bareText } from './bare-text.ts';
import { formerNames } from './former-names.ts';

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

/** Requires function declarations at the top level. Arrows typed by an alias are allowed. */
const topLevelFunction: Rule = {
  create: (context) => ({
    Program({ body = [] }) {
      for (const statement of body)
        for (const { id, init } of declarationOf(statement).declarations ?? [])
          if (init?.type === 'ArrowFunctionExpression' && id && !id.typeAnnotation)
            context.report({
              node: id,
              message: `${id.name} is a function of its module: declare it with \`function\``,
            });
    },
  }),
};

/** Requires functions that aren't exported to come below the functions that use them. */
const mainFirst: Rule = {
  create: (context) => ({
    Program({ body = [] }) {
      if (isTestOrTool(context.filename)) return;
      for (const [at, statement] of body.entries()) {
        const name = statement.type === 'FunctionDeclaration' ? statement.id?.name : undefined;
        if (name === undefined) continue;
        const dependents = body.filter((each) => each !== statement && namesIn(declarationOf(each)).has(name));
        // Functions used by tables or constants must be above them.
        const inFunctions =
          dependents.length > 0 && dependents.every((each) => declarationOf(each).type === 'FunctionDeclaration');
        if (inFunctions && dependents.every((user) => body.indexOf(user) > at))
          context.report({ node: statement, message: `${name} is declared below the function that uses it` });
      }
    },
  }),
};

/** Requires imports from the package's `src/` instead of climbing ones. */
const noParentImports: Rule = {
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
      if (isTestOrTool(context.filename) || !userPages.test(context.filename)) return;
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

export default {
  meta: { name: 'style' },
  rules: {
    'bare-text': bareText,
    'top-level-function': topLevelFunction,
    'main-first': mainFirst,
    'no-parent-imports': noParentImports,
    'action-name': actionName,
    'user-text': userText,
    'former-names': formerNames,
  },
};

/** Tests and scripts are read in order of execution. */
function isTestOrTool(file: string): boolean {
  return /\.(test|fixture|journey|config)\.tsx?$|\/(e2e|bench|tools)\//.test(file);
}

function declarationOf(statement: Node): Node {
  return statement.declaration ?? statement;
}

function namesIn(root: Node): Set<string> {
  const names = new Set<string>();
  const visit = (node: unknown, key = ''): void => {
    if (Array.isArray(node)) for (const each of node) visit(each);
    else if (isNode(node) && key !== 'parent') {
      if (node.name !== undefined && typeof node.name === 'string') names.add(node.name);
      for (const [childKey, value] of Object.entries(node))
        if (!(childKey === 'property' && !('computed' in node && node.computed))) visit(value, childKey);
    }
  };
  visit(root);
  return names;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/**
 * Finds text that breaks React on a page translated by the browser (decisions/0069). Translation replaces text nodes, so React removes
 * missing nodes or updates invisible ones. Text is safe as the only child of an element, because React tracks no node for it.
 */

interface JsxNode {
  type: string;
  parent?: JsxNode | null;
  name?: string | JsxNode;
  value?: unknown;
  operator?: string;
  left?: JsxNode;
  right?: JsxNode;
  consequent?: JsxNode;
  alternate?: JsxNode | null;
  argument?: JsxNode | null;
  callee?: JsxNode;
  property?: JsxNode;
  computed?: boolean;
  arguments?: JsxNode[];
  expression?: JsxNode;
  children?: JsxNode[];
  openingElement?: JsxNode;
  attributes?: JsxNode[];
  id?: JsxNode | null;
  init?: JsxNode | null;
  params?: JsxNode[];
  body?: JsxNode | JsxNode[];
  typeAnnotation?: JsxNode | null;
  returnType?: JsxNode | null;
}

interface Definition {
  type: string;
  node: JsxNode;
}

interface Scope {
  set: Map<string, { defs: Definition[] }>;
  upper: Scope | null;
}

interface ScopeContext {
  filename: string;
  sourceCode: { getScope(node: JsxNode): Scope; getText(node?: JsxNode): string };
  report(problem: { node: JsxNode; message: string }): void;
}

/** Possible values of a child. `text` beside anything else is rejected, `unknown` isn't. */
type Kind = 'nothing' | 'element' | 'unknown' | 'text';

/** Components of packages/ui that wrap each text of their children. */
const buttonElements = new Set(['Badge', 'Button', 'DropdownMenuItem', 'TabsTrigger']);

const mixedTextMessage =
  'text next to other children: put it into its own element, so that a translated page updates it';
const bareTextMessage =
  'component that returns bare text: put it into an element, so that a translated page updates it';

export const bareText = {
  create(context: ScopeContext): Record<string, (node: JsxNode) => void> {
    if (!context.filename.endsWith('.tsx') || /\.(test|fixture)\.tsx$/u.test(context.filename)) return {};
    const kindsOf = createClassifier(context);
    const check = (node: JsxNode) => {
      if (isUntranslated(node)) return;
      const children = flattenFragments(node).map((child) => ({ child, kinds: kindsOf(child) }));
      const visible = children.filter(({ kinds }) => [...kinds].some((kind) => kind !== 'nothing'));
      // Children of a fragment are checked with the element around it, unless that wraps only its own.
      const isRendered = isJsx(node.parent) && !(node.parent && isWrapping(node.parent));
      if (isFragment(node) ? isRendered : visible.length < 2 || isWrapping(node)) return;
      for (const { child, kinds } of visible)
        if (kinds.has('text')) context.report({ node: child, message: mixedTextMessage });
    };
    const checkReturn = (node: JsxNode) => {
      const { argument } = node;
      if (!argument || argument.type === 'JSXFragment') return;
      if (isComponent(functionAround(node)) && kindsOf(argument).has('text'))
        context.report({ node: argument, message: bareTextMessage });
    };
    return {
      JSXElement: check,
      JSXFragment: check,
      ReturnStatement: checkReturn,
    };
  },
};

function isFragment({ type, openingElement }: JsxNode): boolean {
  return type === 'JSXFragment' || nameOf(openingElement?.name) === 'Fragment';
}

function isJsx(node: JsxNode | null | undefined): boolean {
  return node?.type === 'JSXElement' || node?.type === 'JSXFragment';
}

function isWrapping({ openingElement, parent }: JsxNode): boolean {
  const parentElement = parent?.openingElement;
  const isStyledLink =
    nameOf(parentElement?.name) === 'Button' &&
    parentElement?.attributes?.some(({ name }) => nameOf(name) === 'asChild');
  return isStyledLink || buttonElements.has(nameOf(openingElement?.name) ?? '');
}

function flattenFragments({ children = [] }: JsxNode): JsxNode[] {
  return children.flatMap((child) => (isFragment(child) ? flattenFragments(child) : [child]));
}

function isUntranslated(node: JsxNode): boolean {
  for (let at: JsxNode | null | undefined = node; at; at = at.parent) {
    const { name, attributes = [] } = at.openingElement ?? { type: '' };
    const tag = typeof name === 'object' ? name.name : undefined;
    if (tag === 'title' || tag === 'option' || tag === 'text') return true;
    if (
      attributes.some(
        ({ name: attribute, value }) => nameOf(attribute) === 'translate' && (value as JsxNode | null)?.value === 'no',
      )
    )
      return true;
  }
  return false;
}

function nameOf(node: JsxNode | string | undefined): string | undefined {
  if (typeof node === 'string' || node === undefined) return node;
  return typeof node.name === 'string' ? node.name : undefined;
}

function functionAround(node: JsxNode): JsxNode | undefined {
  for (let at = node.parent; at; at = at.parent)
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/u.test(at.type)) return at;
  return undefined;
}

function isComponent(node: JsxNode | undefined): boolean {
  return /^\p{Lu}/u.test(nameOf(node?.id ?? undefined) ?? '');
}

function createClassifier({ sourceCode }: ScopeContext): (node: JsxNode) => Set<Kind> {
  const visited = new Set<JsxNode>();

  const definitionOf = (node: JsxNode): Definition | undefined => {
    for (let scope: Scope | null = sourceCode.getScope(node); scope; scope = scope.upper) {
      const definition = scope.set.get(nameOf(node) ?? '')?.defs[0];
      if (definition !== undefined) return definition;
    }
    return undefined;
  };

  /** Judges a type by its source. Anything but a React node counts as text. */
  const kindOfType = (type: string): Kind => (/React(Node|Element)|JSX\.Element|=>/u.test(type) ? 'unknown' : 'text');

  /** Judges a component's first parameter by its type in the same file. */
  const parameter = (name: string, { params: [first] = [] }: JsxNode): Kind => {
    const annotation = first?.typeAnnotation?.typeAnnotation;
    if (isSlot(name)) return 'unknown';
    if (!annotation) return 'text';
    const text = sourceCode.getText(annotation);
    if (nameOf(first) === name) return kindOfType(text);
    const member = new RegExp(`\\b${name}\\??: ([^;}]*)`, 'u');
    return kindOfType((member.exec(text) ?? member.exec(typesNamedIn(text, sourceCode.getText())))?.[1] ?? '');
  };

  const kindsOfName = (node: JsxNode): Kind[] => {
    const { type, node: declaration } = definitionOf(node) ?? { type: '', node };
    if (type === 'Parameter') return [parameter(nameOf(node) ?? '', declaration)];
    if (type === 'FunctionName')
      return [declaration.returnType ? kindOfType(sourceCode.getText(declaration.returnType)) : 'unknown'];
    const { init, id } = declaration;
    if (!init) return [nameOf(node) === 'undefined' ? 'nothing' : 'text'];
    if (id?.type === 'Identifier') return kindsOfAll(init);
    const source = init.type === 'Identifier' ? definitionOf(init) : undefined;
    if (source?.type === 'Parameter') return [parameter(nameOf(node) ?? '', source.node)];
    return [isHook(nameOf(init.callee)) ? 'unknown' : 'text'];
  };

  /** Judges a call. `t` and imported functions return text, callbacks render. */
  const kindsOfCall = ({ callee, arguments: [first, second] = [] }: JsxNode): Kind[] => {
    const method = nameOf(callee?.property);
    if (method === 'map') return kindsOfAll(first);
    if (method === 'from') return kindsOfAll(second);
    if (callee?.type !== 'Identifier') return [callee?.computed ? 'unknown' : 'text'];
    const name = nameOf(callee) ?? '';
    if (isHook(name) || /^(render|create(Element|Portal)$)/u.test(name)) return ['unknown'];
    return name === 't' || definitionOf(callee)?.type === 'ImportBinding' ? ['text'] : kindsOfName(callee);
  };

  const classifiers: Record<string, (node: JsxNode) => Kind[]> = {
    JSXElement: () => ['element'],
    JSXFragment: () => ['element'],
    JSXText: ({ value }) => [/\S/u.test(String(value)) ? 'text' : 'nothing'],
    JSXEmptyExpression: () => ['nothing'],
    JSXExpressionContainer: ({ expression }) => kindsOfAll(expression),
    Literal: ({ value }) => [isShown(value) ? 'text' : 'nothing'],
    ConditionalExpression: ({ consequent, alternate }) => kindsOfAll(consequent, alternate),
    LogicalExpression: ({ operator, left, right }) => (operator === '&&' ? kindsOfAll(right) : kindsOfAll(left, right)),
    CallExpression: kindsOfCall,
    Identifier: kindsOfName,
    MemberExpression: ({ property }) => [isSlot(nameOf(property)) ? 'unknown' : 'text'],
    ArrowFunctionExpression: ({ returnType, body }) =>
      returnType ? [kindOfType(sourceCode.getText(returnType))] : kindsOfAll(Array.isArray(body) ? undefined : body),
    TSAsExpression: ({ expression }) => kindsOfAll(expression),
    // Optional calls, `satisfies never` and functions with statements.
    ChainExpression: () => ['unknown'],
    TSSatisfiesExpression: () => ['unknown'],
    BlockStatement: () => ['unknown'],
  };

  function kindsOfAll(...nodes: (JsxNode | null | undefined)[]): Kind[] {
    return nodes.flatMap((node) => {
      if (!node || visited.has(node)) return [];
      visited.add(node);
      const kinds = classifiers[node.type]?.(node) ?? ['text'];
      visited.delete(node);
      return kinds;
    });
  }

  return (node) => new Set(kindsOfAll(node));
}

function isHook(name: string | undefined): boolean {
  return name !== undefined && /^use\p{Lu}/u.test(name);
}

function isSlot(name: string | undefined): boolean {
  return name === 'children' || name === 'icon' || name === 'action';
}

function isShown(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
}

function typesNamedIn(text: string, file: string): string {
  return (text.match(/\b\p{Lu}\w*/gu) ?? [])
    .flatMap((name) => new RegExp(`(?:type|interface) ${name}\\b[^]*?\\n\\}`, 'u').exec(file) ?? [])
    .join('\n');
}

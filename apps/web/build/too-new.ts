/** Finds features in built scripts and styles that the oldest browsers lack. The data is `web-features`, which follows MDN. */
import { parseSync, Visitor, type MemberExpression, type ParseResult } from 'oxc-parser';
import { features } from 'web-features';

export type Browsers = { readonly chrome: string; readonly firefox: string; readonly safari: string };

type Support = Partial<Browsers>;

const supports = new Map<string, Support>();
/** Keys by their last name, for example `URL.parse` and `Date.parse` for `parse`. */
const keysOf = new Map<string, string[]>();
for (const feature of Object.values(features)) {
  if (feature.kind !== 'feature') continue;
  const byKey: Readonly<Record<string, { readonly support: Support }>> = feature.status.by_compat_key ?? {};
  for (const [key, { support }] of Object.entries(byKey)) {
    supports.set(key, support);
    const name = nameOf(key);
    keysOf.set(name, [...(keysOf.get(name) ?? []), key]);
  }
}

/** Owners whose methods are considered on values of unknown type: the language's built-ins and the page's interfaces. */
const methodOf =
  /^(?:javascript\.builtins\.\w+|api\.(?:Abort(?:Signal)|Blob|CSSStyleSheet|Document|(?:HTML\w*)?Element|Event|EventTarget|Headers|Navigator|Node|ReadableStream|Request|Response|ServiceWorkerRegistration|Storage|Window))\.\w+$/u;

function nameOf(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1).replace(/_static$/u, '');
}

/** Returns the features of a script that an oldest browser lacks, unless the script tests for them first. */
export function tooNewInScript(code: string, oldest: Browsers): string[] {
  const { used, asked } = usesOf(parseSync('built.js', code).program);
  const tooNew = [...used].filter((use) => !asked.has(nameOf(use)) && isTooNew(use, oldest));
  return tooNew.toSorted();
}

function isTooNew(use: string, oldest: Browsers): boolean {
  // Counts every `for await` as iterating over a stream (Safari 27), because the data can't distinguish a stream from a generator. No built
  // script contains one.
  if (use === 'for await') return !isKnown(supports.get('api.ReadableStream.@@asyncIterator') ?? {}, oldest);
  const exact = [`api.${use}`, `api.${use}_static`, `javascript.builtins.${use}`]
    .map((key) => supports.get(key))
    .filter((support) => support !== undefined);
  if (exact.length > 0) return exact.every((support) => !isKnown(support, oldest));
  if (!use.includes('.')) return false;
  // A method on a value of unknown type is too new when every type's method of that name is too new.
  const keys = (keysOf.get(nameOf(use)) ?? []).filter((key) => methodOf.test(key));
  return keys.length > 0 && keys.every((key) => !isKnown(supports.get(key) ?? {}, oldest));
}

function isKnown(support: Support, oldest: Browsers): boolean {
  return (['chrome', 'firefox', 'safari'] as const).every((browser) => isAtMost(support[browser], oldest[browser]));
}

function isAtMost(since: string | undefined, version: string): boolean {
  if (since === undefined) return false;
  const [major = 0, minor = 0] = since.replace('≤', '').split('.').map(Number);
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number);
  return major < ownMajor || (major === ownMajor && minor <= ownMinor);
}

/** Returns the globals and members that a script names, and those that it tests for: `typeof x`, `'x' in y`, `x?.()`, `x ? …`. */
function usesOf(program: ParseResult['program']) {
  const used = new Set<string>();
  const asked = new Set<string>();
  const ask = (node: unknown) => {
    const name = usedName(node);
    if (name !== undefined) asked.add(name);
  };
  new Visitor({
    NewExpression: ({ callee }) => {
      if (callee.type === 'Identifier') used.add(callee.name);
      else if (callee.type === 'MemberExpression') used.add(memberOf(callee));
    },
    ForOfStatement: (node) => {
      if (node.await) used.add('for await');
    },
    CallExpression: (node) => {
      if (node.optional) ask(node.callee);
      else if (node.callee.type === 'MemberExpression') used.add(memberOf(node.callee));
    },
    UnaryExpression: (node) => {
      if (node.operator === 'typeof' || node.operator === '!') ask(node.argument);
    },
    BinaryExpression: ({ operator, left, right }) => {
      if (operator === 'in' && left.type === 'Literal') asked.add(String(left.value));
      if (/^[!=]==?$/u.test(operator)) [left, right].forEach(ask);
    },
    LogicalExpression: ({ left }) => ask(left),
    ConditionalExpression: ({ test }) => ask(test),
    IfStatement: ({ test }) => ask(test),
  }).visit(program);
  return { used, asked };
}

function memberOf({ object, property }: MemberExpression): string {
  const owner = object.type === 'Identifier' ? object.name : '?';
  return property.type === 'Identifier' ? `${owner}.${property.name}` : owner;
}

function usedName(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  if ('property' in node) return usedName(node.property);
  return 'name' in node && typeof node.name === 'string' ? node.name : undefined;
}

export function tooNewInStyle(style: string, oldest: Browsers): string[] {
  const plain = style.replaceAll(/\\./gu, '').replaceAll(/"[^"]*"/gu, '""');
  const names = [
    ...[...plain.matchAll(/[{;]([a-z][a-z-]*):/gu)].map(([, name]) => `properties.${name}`),
    ...[...plain.matchAll(/@([a-z][a-z-]*)/gu)].map(([, name]) => `at-rules.${name}`),
    ...[...plain.matchAll(/::?([a-z][a-z-]*)(?=[^{}]*\{)/gu)].map(([, name]) => `selectors.${name}`),
  ];
  return [...new Set(names)]
    .filter((name) => {
      const support = supports.get(`css.${name}`);
      return support !== undefined && !isKnown(support, oldest);
    })
    .toSorted();
}

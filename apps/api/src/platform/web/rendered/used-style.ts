import { resolveCustomProperties } from './resolve-custom-properties.ts';

/** Features of a page. `pickers`: fields with browser buttons, `hints`: fields with placeholders, `hidden`: initially hidden parts. */
type PageNames = {
  readonly classes: ReadonlySet<string>;
  readonly elements: ReadonlySet<string>;
  readonly pickers: boolean;
  readonly hints: boolean;
  readonly hidden: boolean;
};

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&gt;': '>',
  '&lt;': '<',
  '&#x27;': "'",
  '&quot;': '"',
};

const CLASS = /\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi;
/** Selectors of interaction. The whole style has loaded by then. */
const TOUCHED = /:(?:hover|active|disabled)\b|\[(?:aria-disabled|aria-busy|aria-invalid|disabled)\b/;
const PICKER = /::(?:file-selector-button|-webkit-(?:date|calendar|search|inner-spin|outer-spin))/;
const HINT = /::placeholder|:-moz-ui-invalid/;

const ELEMENT = /(?:^|[\s>+~])([a-z][a-z0-9]*)/gi;

const GROUP = /^@(?:media|supports|layer|container)/;

const REFERENCE = /var\((--[\w-]+)/g;

/**
 * Returns the rules of a minified style whose classes and elements occur in the page. States that scripts create use the application's
 * whole style, which loads with them.
 */
export function usedStyle(style: string, page: string): string {
  return withoutUnusedNames(resolveCustomProperties(usedRules(style, namesIn(page))));
}

/** Removes unused custom properties, registrations and keyframes. Repeats, because removed ones may have referenced others. */
function withoutUnusedNames(style: string): string {
  const named = new Set([...style.matchAll(REFERENCE)].map(([, name]) => name));
  const remaining = style
    .replace(/@property (--[\w-]+)\{[^}]*\}/g, (whole, name: string) => (named.has(name) ? whole : ''))
    .replace(/(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (whole, name: string) => (named.has(name) ? whole : ''))
    .replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (whole, name: string) =>
      style.replace(whole, '').includes(name) ? whole : '',
    );
  return remaining === style ? style : withoutUnusedNames(remaining);
}

function usedRules(style: string, names: PageNames): string {
  return rulesOf(style)
    .map(({ prelude, block }) => {
      if (block === null) return `${prelude};`;
      if (GROUP.test(prelude)) {
        const inner = usedRules(block, names);
        return inner === '' ? '' : `${prelude}{${inner}}`;
      }
      if (prelude.startsWith('@')) return `${prelude}{${block}}`;
      const used = selectorsOf(prelude).filter((selector) => mayMatch(selector, names));
      return used.length === 0 ? '' : `${used.join(',')}{${block}}`;
    })
    .join('');
}

type CssRule = { readonly prelude: string; readonly block: string | null };

function rulesOf(style: string): CssRule[] {
  const rules: CssRule[] = [];
  let [start, depth, opened] = [0, 0, 0];
  for (let at = 0; at < style.length; at += 1) {
    const sign = style[at];
    if (sign === '"' || sign === "'") at = style.indexOf(sign, at + 1);
    else if (sign === ';' && depth === 0) {
      rules.push({ prelude: style.slice(start, at), block: null });
      start = at + 1;
    } else if (sign === '{') {
      if (depth === 0) opened = at;
      depth += 1;
    } else if (sign === '}') {
      depth -= 1;
      if (depth > 0) continue;
      rules.push({ prelude: style.slice(start, opened), block: style.slice(opened + 1, at) });
      start = at + 1;
    }
  }
  return rules;
}

/** Splits selectors at commas outside brackets. */
function selectorsOf(prelude: string): string[] {
  const selectors: string[] = [];
  let [start, depth] = [0, 0];
  for (let at = 0; at < prelude.length; at += 1) {
    const sign = prelude[at] ?? '';
    if (sign === '\\') at += 1;
    else if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    else if (sign === ',' && depth === 0) {
      selectors.push(prelude.slice(start, at));
      start = at + 1;
    }
  }
  return [...selectors, prelude.slice(start)];
}

function mayMatch(selector: string, { classes, elements, ...page }: PageNames): boolean {
  if (TOUCHED.test(selector.replace(CLASS, '').replace(/:not\([^)]*\)/g, ''))) return false;
  const plain = withoutBrackets(selector);
  if ((!page.pickers && PICKER.test(plain)) || (!page.hints && HINT.test(plain))) return false;
  if (!page.hidden && selector.startsWith('[hidden]')) return false;
  const wantedClasses = [...plain.matchAll(CLASS)].map(([, name = '']) => unescaped(name));
  const untyped = plain.replace(CLASS, '').replace(/::?[\w-]+/g, '');
  const kinds = [...untyped.matchAll(ELEMENT)].map(([, name = '']) => name.toLowerCase());
  return wantedClasses.every((name) => classes.has(name)) && kinds.every((name) => elements.has(name));
}

/** Removes brackets, because `:not(.a)` requires nothing in the page. */
function withoutBrackets(selector: string): string {
  let [remaining, depth] = ['', 0];
  for (let at = 0; at < selector.length; at += 1) {
    const sign = selector[at] ?? '';
    if (sign === '\\') {
      if (depth === 0) remaining += selector.slice(at, at + 2);
      at += 1;
    } else if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    else if (depth === 0) remaining += sign;
  }
  return remaining;
}

function unescaped(name: string): string {
  return name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code?: string, sign?: string) =>
    code === undefined ? (sign ?? '') : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

function namesIn(page: string): PageNames {
  const attributes = [...page.matchAll(/ class="([^"]*)"/g)].map(([, value = '']) => value);
  const plain = attributes.map((value) =>
    value.replace(/&(?:amp|gt|lt|#x27|quot);/g, (sign) => entities[sign] ?? sign),
  );
  return {
    classes: new Set(plain.flatMap((value) => value.split(/\s+/))),
    elements: new Set(['html', 'body', ...[...page.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, name = '']) => name)]),
    pickers: /<input[^>]* type="(?:date|datetime-local|file|month|number|search|time|week)"/.test(page),
    hints: / placeholder="/.test(page),
    hidden: / hidden="/.test(page),
  };
}

const VALUE = /(?<=[{;])(--[\w-]+):([^;{}]*)/g;
const ROOT = /@layer theme\{:root,:host\{([^{}]*)\}/g;
const REGISTERED = /@property (--[\w-]+)\{([^}]*)\}/g;
const ANYTHING = /syntax:"\*"/;
const INITIAL = /initial-value:([^;}]*)/;

/** What a name stands for wherever it is used. Null: for nothing, so that what is written behind it counts; undefined: for what only the browser can tell. */
type PropertyValues = ReadonlyMap<string, string | null | undefined>;

const USE = /var\((--[\w-]+)(,?)/g;

/** `calc(.25rem * 6)`, as distances are written. */
const MULTIPLE = /calc\((-?[\d.]+)rem \* (-?[\d.]+)\)/g;

/**
 * A minified style whose names are replaced by what they stand for, where that is the same on the whole page: those to which the theme
 * alone gives a value, and those to which nothing in it does. Half of the page's rules were such names.
 */
export function resolveCustomProperties(style: string): string {
  const resolved = replaceProperties(style, propertyValuesIn(style)).replace(MULTIPLE, multiplied);
  return resolved === style ? style : resolveCustomProperties(resolved);
}

/** The style with each name that has a meaning replaced by it; one that means nothing and has nothing behind it stays. */
function replaceProperties(style: string, values: PropertyValues): string {
  let [written, done] = ['', 0];
  for (const use of style.matchAll(USE)) {
    const [match, name = '', comma] = use;
    const value = values.get(name);
    if (use.index < done || value === undefined || (value === null && comma === '')) continue;
    const end = closingBracket(style, use.index + match.length);
    written += style.slice(done, use.index) + (value ?? style.slice(use.index + match.length, end).trim());
    done = end + 1;
  }
  return written + style.slice(done);
}

/** Where the bracket closes that is open at a place. */
function closingBracket(text: string, from: number): number {
  let depth = 1;
  let at = from;
  while (at < text.length && depth > 0) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    at += 1;
  }
  return at - 1;
}

function propertyValuesIn(style: string): PropertyValues {
  const assigned = [...style.matchAll(VALUE)].map(([, name = '']) => name);
  const atRoot = [...style.matchAll(ROOT)].flatMap(([, block = '']) => [...`;${block}`.matchAll(VALUE)]);
  const values = new Map<string, string | null | undefined>();
  for (const [, name = ''] of style.matchAll(/var\((--[\w-]+)/g)) if (!assigned.includes(name)) values.set(name, null);
  for (const [, name = '', block = ''] of style.matchAll(REGISTERED))
    if (!assigned.includes(name)) values.set(name, initialValueOf(block));
  for (const [, name = '', value = ''] of atRoot)
    if (assigned.filter((each) => each === name).length === 1) values.set(name, value);
  return values;
}

/** What a registered name means at first; one of a kind, such as a length, isn't the text that stands there. */
function initialValueOf(registration: string): string | null | undefined {
  return ANYTHING.test(registration) ? (INITIAL.exec(registration)?.[1] ?? null) : undefined;
}

function multiplied(_whole: string, size: string, times: string): string {
  return `${String(Number(size) * Number(times)).replace(/^(-?)0\./, '$1.')}rem`;
}

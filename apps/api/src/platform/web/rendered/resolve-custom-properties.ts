const VALUE = /(?<=[{;])(--[\w-]+):([^;{}]*)/g;
const ROOT = /@layer theme\{:root,:host\{([^{}]*)\}/g;
const REGISTERED = /@property (--[\w-]+)\{([^}]*)\}/g;
const ANYTHING = /syntax:"\*"/;
const INITIAL = /initial-value:([^;}]*)/;

/** Values of custom properties. Null: no value, so the fallback applies. Undefined: known to the browser only. */
type PropertyValues = ReadonlyMap<string, string | null | undefined>;

const USE = /var\((--[\w-]+)(,?)/g;

const MULTIPLE = /calc\((-?[\d.]+)rem \* (-?[\d.]+)\)/g;

/**
 * Inlines custom properties with a constant value on the whole page: those set by the theme alone, or never. They were half of the page's
 * rules.
 */
export function resolveCustomProperties(style: string): string {
  const resolved = replaceProperties(style, propertyValuesIn(style)).replace(MULTIPLE, multiplied);
  return resolved === style ? style : resolveCustomProperties(resolved);
}

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

/** Returns the initial value of a registered property. Typed ones, such as lengths, are undefined because the browser computes them. */
function initialValueOf(registration: string): string | null | undefined {
  return ANYTHING.test(registration) ? (INITIAL.exec(registration)?.[1] ?? null) : undefined;
}

function multiplied(_whole: string, size: string, times: string): string {
  return `${String(Number(size) * Number(times)).replace(/^(-?)0\./, '$1.')}rem`;
}

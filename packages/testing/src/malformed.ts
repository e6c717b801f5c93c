import * as contract from '@atelier/contract';
import type { Call, Schema } from '@atelier/contract';

export const allCalls: readonly Call[] = (Object.values(contract) as readonly unknown[]).filter(isCall);

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;
}

export function callName({ method, path }: Call): string {
  return `${method} ${path}`;
}

type Definition = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly items?: readonly Schema[];
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly options?: readonly Schema[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
};

const candidates: readonly unknown[] = [
  'Texte',
  '2026-05-04',
  '09:00-12:00',
  'somebody@atelier.test',
  '+21620123456',
  '12.5',
  '01890a5d-ac96-774b-bcce-b302099a8057',
  '123456',
  'https://atelier.example/page',
  '2026-05-04T10:00:00.000Z',
  '09:00',
  '#services',
  1,
  0,
  2,
  10,
  60,
  1_000,
  false,
  null,
];

/** Returns valid values of a schema without knowing its meaning. The first has every field, the others vary one union at a time. */
export function samplesOf(schema: Schema): readonly unknown[] {
  const { type, shape, element, items, innerType, in: input, options, entries, values }: Definition = schema._zod.def;
  if (shape !== undefined)
    return varyOneField(Object.entries(shape).map(([key, field]) => [key, samplesOf(field)] as const));
  if (element !== undefined) return samplesOf(element).map((sample) => [sample]);
  if (items !== undefined) return [items.map((item) => samplesOf(item)[0])];
  if (options !== undefined) return options.flatMap(samplesOf);
  if (entries !== undefined) return [Object.values(entries)[0]];
  if (values !== undefined) return [values[0]];
  if (innerType !== undefined) return samplesOf(innerType);
  const accepted = candidates.find((candidate) => accepts(schema, candidate));
  if (accepted !== undefined || type !== 'pipe' || input === undefined) return [accepted];
  return samplesOf(input);
}

function accepts(schema: Schema, value: unknown): boolean {
  const result = schema['~standard'].validate(value);
  return !(result instanceof Promise) && result.issues === undefined;
}

function varyOneField(fields: readonly (readonly [key: string, samples: readonly unknown[]])[]): readonly object[] {
  const first = Object.fromEntries(fields.map(([key, [sample]]) => [key, sample]));
  const others = fields.flatMap(([key, [, ...rest]]) => rest.map((sample) => ({ ...first, [key]: sample })));
  return [first, ...others];
}

const id = '00000000-0000-0000-0000-000000000000';

const malformedTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '\u202e',
  '٣',
  'x'.repeat(20_000),
  '2026-02-30',
  '2026-13-01T25:61:00Z',
  '9999-12-31',
  '+010000-01-01',
  '0000-01-01',
  '0001-01-01',
  '25:00-26:00',
  'not-an-id',
  id,
  `${id}x`,
  '-1',
  '1e309',
  'NaN',
  '99999999999999999999',
  "' or 1=1 --",
  '../../etc/passwd',
  '%00',
  '__proto__',
  'constructor',
  'toString',
];

/** Valid in JSON, too large for JavaScript. */
const tooLarge = '@1e309@';

function nested(depth: number): unknown {
  return depth === 0 ? [] : [nested(depth - 1)];
}

const malformedValues: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  2 ** 31,
  tooLarge,
  [],
  [null],
  [[], {}],
  {},
  JSON.parse('{"__proto__":{"a":1},"constructor":1,"toString":null}'),
  nested(30),
  ...malformedTexts,
];

const malformedBodies: readonly string[] = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '5',
  'true',
  '{"a":',
  '\0',
  '{"__proto__":null}',
];

type MalformedBody = { readonly path: string; readonly text: string };

export function* malformedBodiesOf(schema: Schema): Generator<MalformedBody> {
  for (const text of malformedBodies) yield { path: 'body', text };
  const done = new Set<string>();
  for (const sample of samplesOf(schema))
    for (const path of fieldPathsIn(sample)) {
      const name = path.join('.');
      if (done.has(name)) continue;
      done.add(name);
      for (const value of malformedValues) yield { path: name, text: textOf(withValueAt(sample, path, value)) };
    }
}

function textOf(value: unknown): string {
  return (JSON.stringify(value) ?? '').replaceAll(`"${tooLarge}"`, '1e309');
}

type FieldPath = readonly string[];

function fieldPathsIn(sample: unknown, path: FieldPath = []): readonly FieldPath[] {
  if (typeof sample !== 'object' || sample === null) return [path];
  const below = Object.entries(sample).flatMap(([key, value]) => fieldPathsIn(value, [...path, key]));
  return path.length === 0 ? below : [path, ...below];
}

function withValueAt(sample: unknown, [key, ...rest]: FieldPath, value: unknown): unknown {
  if (key === undefined) return value;
  const put = (inner: unknown): unknown => withValueAt(inner, rest, value);
  if (Array.isArray(sample)) return sample.map((item: unknown, index) => (String(index) === key ? put(item) : item));
  return Object.fromEntries(
    Object.entries(Object(sample)).map(([name, inner]) => [name, name === key ? put(inner) : inner]),
  );
}

export const malformedUrlTexts: readonly string[] = [
  ...malformedTexts.map((text) => encodeURIComponent(text.toWellFormed())),
  '%ED%A0%80',
  '%C0%AF',
  '%',
  '%zz',
  '%2e%2e%2f',
  '%252F',
];

import * as contract from '@atelier/contract';
import { fieldMessage, languages, translate } from '@atelier/i18n';
import { describe, expect, test } from 'vitest';
import { core } from 'zod/mini';

const unusualBodies: readonly unknown[] = [
  undefined,
  null,
  '',
  'x',
  ' ',
  'x'.repeat(100_000),
  '\u0000',
  -1,
  Infinity,
  0.5,
  true,
  [],
  {},
  [{}],
  '2020-01-01',
];

type BodySchema = core.$ZodType & { readonly _zod: { readonly def: { readonly shape?: object } } };

const bodies = Object.entries(contract).flatMap(([name, value]): [string, BodySchema][] =>
  typeof value === 'object' && 'path' in value && 'body' in value && value.body instanceof core.$ZodType
    ? [[name, value.body]]
    : [],
);

/** The library's message for a wrong type, which no form sends. The server answers 'invalid' instead. */
const ofTheLibrary = 'Invalid input';

function messagesOf(body: BodySchema): string[] {
  const fields = Object.keys(body._zod.def.shape ?? {});
  const sent = [...unusualBodies, ...fields.flatMap((field) => unusualBodies.map((value) => ({ [field]: value })))];
  return sent.flatMap((value) => core.safeParse(body, value).error?.issues.map(({ message }) => message) ?? []);
}

describe('whatever is wrong with a field', () => {
  test.each(bodies)('the error of %s has words in both languages', (_name, body) => {
    const messages = [...new Set(messagesOf(body))].map((said) => (said === ofTheLibrary ? 'invalid' : said));
    expect(messages).not.toEqual([]);
    for (const language of languages) {
      const t = translate(language);
      expect(messages.filter((message) => t.find(`validation.${message}`) === undefined)).toEqual([]);
    }
  });

  test.each(languages)('a short staff password names its length (%s)', (language) => {
    const words = fieldMessage(translate(language), 'auth.staff.password');
    expect(words).toContain('12');
    expect(words).not.toContain('auth.');
  });
});

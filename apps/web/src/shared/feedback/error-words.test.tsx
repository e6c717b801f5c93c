import { readFileSync } from 'node:fs';
import * as contract from '@atelier/contract';
import { errorToast, languages, translate, type Language } from '@atelier/i18n';
import { Input } from '@atelier/ui';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { FormField } from '../form/form-field.tsx';
import { LanguageContext } from '../language/use-translation.ts';

// These tests are here, because texts and contract don't import each other.
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function messageOf(def: Record<string, unknown>): string[] {
  const message = typeof def['error'] === 'function' ? def['error']({ input: undefined }) : undefined;
  return typeof message === 'string' ? [message] : [];
}

function messagesIn(part: unknown, seen: Set<unknown>): string[] {
  if (!isObject(part) || seen.has(part)) return [];
  seen.add(part);
  const inner = isObject(part['_zod']) ? part['_zod']['def'] : undefined;
  const own = isObject(inner) ? messageOf(inner) : [];
  return [...own, ...Object.values(inner ?? part).flatMap((each) => messagesIn(each, seen))];
}

const fieldKeys = [...new Set(messagesIn({ ...contract }, new Set()))].toSorted();
const errorKeys = Object.keys(contract.errorStatus);

function renderMessage(language: Language, message: string): string {
  return renderToStaticMarkup(
    <LanguageContext value={{ language, t: translate(language), setLanguage: () => undefined, adopt: () => undefined }}>
      <FormField label="–" error={message}>
        <Input />
      </FormField>
    </LanguageContext>,
  );
}

/** Matches keys such as `auth.signin.email` or `tooLong`, but no words of a sentence. */
const key = /[a-z]\.[a-z]|\b[a-z]+[A-Z]/u;

function textOf(markup: string): string {
  return markup.replaceAll(/<[^>]*>/gu, ' ');
}

describe.each(languages)('in %s', (language) => {
  const t = translate(language);

  test('every server error has words of its own', () => {
    const generic = errorToast(t, 'none that exists');
    const keys = errorKeys.filter((each) => each !== 'serverError');
    expect(keys.length).toBeGreaterThan(20);
    expect(keys.filter((each) => errorToast(t, each).title === generic.title)).toEqual([]);
  });

  test.each(errorKeys)('%s is never shown as a key [8.9]', (each) => {
    expect(Object.values(errorToast(t, each)).filter((text) => text === each || key.test(text))).toEqual([]);
  });

  test.each(fieldKeys)('%s under a field has words of its own', (each) => {
    expect(t.find(`validation.${each}`)).toBeDefined();
    expect(textOf(renderMessage(language, each))).toContain(t.find(`validation.${each}`)?.replaceAll("'", '&#x27;'));
    expect(textOf(renderMessage(language, each))).not.toMatch(key);
  });

  test('an unforeseen message is shown as a wrong value', () => {
    expect(textOf(renderMessage(language, 'auth.somethingNew'))).toContain(
      t('validation.invalid').replaceAll("'", '&#x27;'),
    );
  });
});

test('the messages of all fields were found', () => {
  expect(fieldKeys).toEqual(
    expect.arrayContaining(['required', 'tooLong', 'phone.invalid', 'auth.signup.passwordMatch']),
  );
  expect(fieldKeys.length).toBeGreaterThan(12);
});

test('shapes.md names messages that have texts', () => {
  const page = readFileSync(new URL('../../../../../docs/specification/shapes.md', import.meta.url), 'utf8');
  const [, table = ''] = /^## Fields\n([\s\S]*?)^## /mu.exec(page) ?? [];
  const named = table.split('\n').flatMap((row) => row.split('|')[3]?.match(/(?<=`)[\w.]+(?=`)/gu) ?? []);
  expect(named).toContain('required');
  expect(named.filter((each) => translate('fr').find(`validation.${each}`) === undefined)).toEqual([]);
});

import type { Words } from './fr.ts';
import type { Language } from './language.ts';
import { textAt } from './translation-store.ts';

type Stem<Key extends string> = Key extends `${infer Before}_${'one' | 'other'}` ? Before : Key;

type KeysOf<Branch> = {
  [Key in keyof Branch & string]: Branch[Key] extends string ? Stem<Key> : `${Key}.${KeysOf<Branch[Key]>}`;
}[keyof Branch & string];

/** Derived from the French words, so misspelt keys fail the type check. */
export type WordKey = KeysOf<Words>;

/** Values of `{{name}}` placeholders. `count` also selects the plural form. */
export type Params = Readonly<Record<string, string | number | null | undefined>>;

/** Typed translation function: `t('status.REQUESTED.title')`. Unknown keys are returned unchanged. */
export type Translate = {
  (key: WordKey, params?: Params): string;
  /** Returns the text of a dynamic key, or undefined. */
  readonly find: (key: string, params?: Params) => string | undefined;
};

const translators = new Map<Language, Translate>();

/** Returns the cached translation function of a language. It uses the words loaded at call time. */
export function translate(language: Language): Translate {
  const t = translators.get(language) ?? create(language);
  translators.set(language, t);
  return t;
}

function create(language: Language): Translate {
  const plurals = new Intl.PluralRules(language);
  const formOf = (key: string, { count }: Params): string | undefined =>
    typeof count === 'number'
      ? (textAt(language, `${key}_${plurals.select(count)}`) ?? textAt(language, `${key}_other`))
      : undefined;
  const find = (key: string, params: Params = {}): string | undefined => {
    const text = formOf(key, params) ?? textAt(language, key);
    return text === undefined ? undefined : fill(text, params);
  };
  return Object.assign((key: WordKey, params?: Params) => find(key, params) ?? key, { find });
}

function fill(text: string, params: Params): string {
  return text.replace(/(\b(?:d|qu)e )?\{\{(\w+)\}\}/g, (_, before: string | undefined, name: string) => {
    const value = isolateRightToLeft(String(params[name] ?? ''));
    return before !== undefined && ELIDING.test(value) ? `${before.slice(0, -2)}’${value}` : `${before ?? ''}${value}`;
  });
}

/** French elides before these values: d’Emma. Excludes h, because most local names pronounce it. */
const ELIDING = /^[aeiouàâäéèêëîïôöùûüœ]/iu;

/** Letters and mark of right-to-left scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Isolates lines with such letters in U+2068 and U+2069, because they would reorder the sentence. */
function isolateRightToLeft(value: string): string {
  return RIGHT_TO_LEFT.test(value) ? value.replaceAll(/[^\r\n]+/g, '\u2068$&\u2069') : value;
}

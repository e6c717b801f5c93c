import type { Words } from './fr.ts';
import type { Language } from './language.ts';
import { textAt } from './translation-store.ts';

/** A plural's forms are one key: `count` decides between them. */
type Stem<Key extends string> = Key extends `${infer Before}_${'one' | 'other'}` ? Before : Key;

type KeysOf<Branch> = {
  [Key in keyof Branch & string]: Branch[Key] extends string ? Stem<Key> : `${Key}.${KeysOf<Branch[Key]>}`;
}[keyof Branch & string];

/** Every key there is, from the French words: a misspelt one fails the type check. */
export type WordKey = KeysOf<Words>;

/** What stands for `{{name}}` in a text; `count` also chooses between its plural forms. */
export type Params = Readonly<Record<string, string | number | null | undefined>>;

/** The typed translation function: `t('status.REQUESTED.title')`; an unknown key is shown as it is. */
export type Translate = {
  (key: WordKey, params?: Params): string;
  /** The text of a key known only at run time, or undefined when there is none. */
  readonly find: (key: string, params?: Params) => string | undefined;
};

const translators = new Map<Language, Translate>();

/** The translation function of a language. Made once; it speaks the words that are known when it is called. */
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
  return Object.assign((key: WordKey, params?: Params): string => find(key, params) ?? key, { find });
}

function fill(text: string, params: Params): string {
  return text.replace(/(\b(?:d|qu)e )?\{\{(\w+)\}\}/g, (_, before: string | undefined, name: string) => {
    const value = isolateRightToLeft(String(params[name] ?? ''));
    return before !== undefined && ELIDING.test(value) ? `${before.slice(0, -2)}’${value}` : `${before ?? ''}${value}`;
  });
}

/** Values before which French elides: d’Emma. An h is left alone, since most names here sound theirs. */
const ELIDING = /^[aeiouàâäéèêëîïôöùûüœ]/iu;

/** Letters of scripts that run from right to left, and the mark that stands for one. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The value with each of its lines between U+2068 and U+2069 where it has such a letter: it would reorder the sentence around it. */
function isolateRightToLeft(value: string): string {
  return RIGHT_TO_LEFT.test(value) ? value.replaceAll(/[^\r\n]+/g, '\u2068$&\u2069') : value;
}

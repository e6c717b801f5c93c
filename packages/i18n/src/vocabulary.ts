import type { Locale } from 'date-fns';
import type { Language } from './language.ts';

/** Words by key, as the JSON files hold them. */
export type Tree = { readonly [key: string]: string | Tree };

type Vocabulary = { readonly trees: Map<string, Tree>; locale?: Locale };

const vocabularies: Readonly<Record<Language, Vocabulary>> = { fr: { trees: new Map() }, en: { trees: new Map() } };

/** Makes words known under a name, once or again. */
export function learn(language: Language, name: string, words: Tree): void {
  vocabularies[language].trees.set(name, words);
}

/** Whether words are known under a name. */
export function isLearnt(language: Language, name: string): boolean {
  return vocabularies[language].trees.has(name);
}

/** Makes the names of days and months known. */
export function learnDates(language: Language, locale: Locale): void {
  vocabularies[language].locale = locale;
}

/** What date-fns needs to name days and months: English by itself, any other language once it was learnt. */
export function dateOptions(language: Language): { locale?: Locale } {
  const { locale } = vocabularies[language];
  return locale === undefined ? {} : { locale };
}

/** The text at a key, `status.REQUESTED.title`, among the words that are known; undefined when there is none. */
export function textAt(language: Language, key: string): string | undefined {
  const path = key.split('.');
  for (const tree of vocabularies[language].trees.values()) {
    const text = follow(tree, path);
    if (text !== undefined) return text;
  }
  return undefined;
}

function follow(tree: Tree, path: readonly string[]): string | undefined {
  let place: string | Tree | undefined = tree;
  for (const key of path) {
    if (typeof place !== 'object' || !Object.hasOwn(place, key)) return undefined;
    place = place[key];
  }
  return typeof place === 'string' ? place : undefined;
}

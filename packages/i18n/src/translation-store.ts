import type { Locale } from 'date-fns';
import type { Language } from './language.ts';

/** Words by key, as the JSON files hold them. */
export type TranslationTree = { readonly [key: string]: string | TranslationTree };

type LanguageStore = { readonly trees: Map<string, TranslationTree>; locale?: Locale };

const stores: Readonly<Record<Language, LanguageStore>> = { fr: { trees: new Map() }, en: { trees: new Map() } };

/** Makes words known under a name, once or again. */
export function addTranslations(language: Language, name: string, words: TranslationTree): void {
  stores[language].trees.set(name, words);
}

/** Whether words are known under a name. */
export function hasTranslations(language: Language, name: string): boolean {
  return stores[language].trees.has(name);
}

/** Makes the names of days and months known. */
export function addDateLocale(language: Language, locale: Locale): void {
  stores[language].locale = locale;
}

/** What date-fns needs to name days and months: English by itself, any other language once it was learnt. */
export function dateOptions(language: Language): { locale?: Locale } {
  const { locale } = stores[language];
  return locale === undefined ? {} : { locale };
}

/** The text at a key, `status.REQUESTED.title`, among the words that are known; undefined when there is none. */
export function textAt(language: Language, key: string): string | undefined {
  const path = key.split('.');
  for (const tree of stores[language].trees.values()) {
    const text = textIn(tree, path);
    if (text !== undefined) return text;
  }
  return undefined;
}

function textIn(tree: TranslationTree, path: readonly string[]): string | undefined {
  let node: string | TranslationTree | undefined = tree;
  for (const key of path) {
    if (typeof node !== 'object' || !Object.hasOwn(node, key)) return undefined;
    node = node[key];
  }
  return typeof node === 'string' ? node : undefined;
}

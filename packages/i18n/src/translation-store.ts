import type { Locale } from 'date-fns';
import type { Language } from './language.ts';

export type TranslationTree = { readonly [key: string]: string | TranslationTree };

type LanguageStore = { readonly trees: Map<string, TranslationTree>; locale?: Locale };

const stores: Readonly<Record<Language, LanguageStore>> = { fr: { trees: new Map() }, en: { trees: new Map() } };

export function addTranslations(language: Language, name: string, words: TranslationTree): void {
  stores[language].trees.set(name, words);
}

export function hasTranslations(language: Language, name: string): boolean {
  return stores[language].trees.has(name);
}

export function addDateLocale(language: Language, locale: Locale): void {
  stores[language].locale = locale;
}

export function dateOptions(language: Language): { locale?: Locale } {
  const { locale } = stores[language];
  return locale === undefined ? {} : { locale };
}

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

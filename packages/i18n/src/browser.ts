export * from './language.ts';
export type { Words } from './fr.ts';
export { hasWords, loadWords } from './load-words.ts';
export type { Share } from './load-words.ts';
export { translate } from './translate.ts';
export type { Params, Translate, WordKey } from './translate.ts';
export * from './texts.ts';
export * from './format.ts';
export * from './price.ts';

export * from './language.ts';
export { fr } from './fr.ts';
export type { Words } from './fr.ts';
export { en } from './en.ts';
export { resources } from './resources.ts';
export * from './instance.ts';
export * from './texts.ts';
export * from './format.ts';
export * from './price.ts';

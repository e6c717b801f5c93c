import type { Language } from '@atelier/i18n';
import { page } from 'vitest/browser';
import { axeAtWidth } from './axe.fixture.ts';
import { findOverflow } from './overflow.fixture.ts';
import { settled } from './settled.fixture.ts';

const root = document.documentElement;

/** Width, height, and how large the letters are. */
type ViewportSize = readonly [width: number, height: number, text: number];

const desk: ViewportSize = [1280, 720, 100];
const phone: ViewportSize = [375, 812, 100];
const tightest: readonly ViewportSize[] = [
  [320, 640, 100],
  [375, 812, 200],
];

// French has the longer words, English the longer lines here and there: where there is the least room it is walked as well.
const viewports: Readonly<Record<Language, readonly ViewportSize[]>> = {
  fr: [desk, [768, 1024, 100], phone, ...tightest],
  en: tightest,
};

/** Has a page that stands speak another language; resolves when it does. */
export type SwitchLanguage = (language: Language) => Promise<void>;

/** What doesn't fit at any size of the walk in each language; the page speaks French at the end, as before. */
export async function findOverflowAtAllViewports(switchLanguage: SwitchLanguage): Promise<string[]> {
  const french = await problemsAtViewports('fr', []);
  return [...french, ...(await problemsInEnglish(switchLanguage))];
}

/** {@link findOverflowAtAllViewports}, and what axe finds on a phone and on a desk in French. Without `speak` all is asked in French alone. */
export async function axeAtAllViewports(switchLanguage?: SwitchLanguage): Promise<string[]> {
  const french = await problemsAtViewports('fr', [desk, phone]);
  return [...french, ...(switchLanguage === undefined ? [] : await problemsInEnglish(switchLanguage))];
}

async function problemsInEnglish(switchLanguage: SwitchLanguage): Promise<string[]> {
  await switchLanguage('en');
  const problems = await problemsAtViewports('en', []);
  await switchLanguage('fr');
  return problems;
}

/** In one theme: the other changes colours alone, which `styles.browser.test.tsx` sees to. Axe asks for both. */
async function problemsAtViewports(language: Language, forAxe: readonly ViewportSize[]): Promise<string[]> {
  const problems: string[] = [];
  for (const size of viewports[language]) {
    const [width, height, text] = size;
    await page.viewport(width, height);
    root.style.fontSize = text === 100 ? '' : `${text}%`;
    await settled();
    problems.push(...findOverflow().map((what) => `${language}, ${width}, ${text} %: ${what}`));
    if (forAxe.includes(size)) problems.push(...(await axeAtWidth(width)).map((fault) => `${width}: ${fault}`));
  }
  resetTextSize();
  return problems;
}

/** Letters as they were, also where something failed at another size. */
export function resetTextSize(): void {
  root.style.fontSize = '';
}

import type { Language } from '@atelier/i18n';
import { page } from 'vitest/browser';
import { faultsAtWidth } from './accessible.fixture.ts';
import { misfits } from './misfits.fixture.ts';
import { settled } from './settled.fixture.ts';

const root = document.documentElement;

/** Width, height, and how large the letters are. */
type Size = readonly [width: number, height: number, text: number];

const desk: Size = [1280, 720, 100];
const phone: Size = [375, 812, 100];
const tightest: readonly Size[] = [
  [320, 640, 100],
  [375, 812, 200],
];

// French has the longer words, English the longer lines here and there: where there is the least room it is walked as well.
const walks: Readonly<Record<Language, readonly Size[]>> = {
  fr: [desk, [768, 1024, 100], phone, ...tightest],
  en: tightest,
};

/** Has a page that stands speak another language; resolves when it does. */
export type Speak = (language: Language) => Promise<void>;

/** What doesn't fit at any size of the walk in each language; the page speaks French at the end, as before. */
export async function misfitsEverywhere(speak: Speak): Promise<string[]> {
  const french = await walk('fr', []);
  return [...french, ...(await inEnglish(speak))];
}

/** {@link misfitsEverywhere}, and what axe finds on a phone and on a desk in French. Without `speak` all is asked in French alone. */
export async function faultsEverywhere(speak?: Speak): Promise<string[]> {
  const french = await walk('fr', [desk, phone]);
  return [...french, ...(speak === undefined ? [] : await inEnglish(speak))];
}

async function inEnglish(speak: Speak): Promise<string[]> {
  await speak('en');
  const found = await walk('en', []);
  await speak('fr');
  return found;
}

/** In one theme: the other changes colours alone, which `styles.browser.test.tsx` sees to. Axe asks for both. */
async function walk(language: Language, forAxe: readonly Size[]): Promise<string[]> {
  const found: string[] = [];
  for (const size of walks[language]) {
    const [width, height, text] = size;
    await page.viewport(width, height);
    root.style.fontSize = text === 100 ? '' : `${text}%`;
    await settled();
    found.push(...misfits().map((what) => `${language}, ${width}, ${text} %: ${what}`));
    if (forAxe.includes(size)) found.push(...(await faultsAtWidth(width)).map((fault) => `${width}: ${fault}`));
  }
  usualSize();
  return found;
}

/** Letters as they were, also where something failed at another size. */
export function usualSize(): void {
  root.style.fontSize = '';
}

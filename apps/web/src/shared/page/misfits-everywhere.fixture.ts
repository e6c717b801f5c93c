import type { Language } from '@atelier/i18n';
import { page } from 'vitest/browser';
import { misfits } from './misfits.fixture.ts';
import { settled } from './settled.fixture.ts';

const root = document.documentElement;

/** Width, height, and how large the letters are. */
type Size = readonly [width: number, height: number, text: number];

const tightest: readonly Size[] = [
  [320, 640, 100],
  [375, 812, 200],
];
const sizes: readonly Size[] = [...tightest, [375, 812, 100], [768, 1024, 100], [1280, 720, 100]];

// French has the longer words, English the longer lines here and there: where there is the least room it is walked as well.
const walks: Readonly<Record<Language, readonly Size[]>> = { fr: sizes, en: tightest };

/** What doesn't fit at any size of the language's walk. In one theme: the other changes colours alone, which `styles.browser.test.tsx` sees to. */
export async function misfitsEverywhere(language: Language): Promise<string[]> {
  const found: string[] = [];
  for (const [width, height, text] of walks[language]) {
    await page.viewport(width, height);
    root.style.fontSize = text === 100 ? '' : `${text}%`;
    await settled();
    found.push(...misfits().map((what) => `${width}, ${text} %: ${what}`));
  }
  return found;
}

/** Letters as they were before {@link misfitsEverywhere}. */
export function usualSize(): void {
  root.style.fontSize = '';
}

import type { Language } from '@atelier/i18n';
import { page } from 'vitest/browser';
import { axeAtWidth } from './axe.fixture.ts';
import { findOverflow } from './overflow.fixture.ts';
import { waitUntilSettled } from './settled.fixture.ts';

const root = document.documentElement;

type ViewportSize = readonly [width: number, height: number, text: number];

const desk: ViewportSize = [1280, 720, 100];
const phone: ViewportSize = [375, 812, 100];
const smallestSize: readonly ViewportSize[] = [
  [320, 640, 100],
  [375, 812, 200],
];

// French has the longer words, English some longer lines, so the smallest size is checked in both.
const viewports: Readonly<Record<Language, readonly ViewportSize[]>> = {
  fr: [desk, [768, 1024, 100], phone, ...smallestSize],
  en: smallestSize,
};

const isLong = import.meta.env['ATELIER_LONG_TESTS'] === '1';
const checks: Record<Language, number> = { fr: 0, en: 0 };

/** Returns all of them in `npm run test:long`, and otherwise one, another for each check. */
function sizesFor(language: Language): readonly ViewportSize[] {
  const sizes = viewports[language];
  checks[language] += 1;
  return isLong ? sizes : sizes.filter((_, index) => index === checks[language] % sizes.length);
}

export type SwitchLanguage = (language: Language) => Promise<void>;

/** Returns overflowing elements at every size and language, or at a sample of both. The page ends in French, as before. */
export async function findOverflowAtAllViewports(switchLanguage: SwitchLanguage): Promise<string[]> {
  const french = await problemsAtViewports('fr', []);
  return [...french, ...(await problemsInEnglish(switchLanguage))];
}

/**
 * Returns {@link findOverflowAtAllViewports} and axe's violations in French, wherever the size is a phone or a desktop. Without
 * `switchLanguage` everything is checked in French only.
 */
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

/**
 * Checks the layout in one theme, because the other only changes colours, which `styles.browser.test.tsx` covers. Axe checks one theme per
 * width.
 */
async function problemsAtViewports(language: Language, forAxe: readonly ViewportSize[]): Promise<string[]> {
  const problems: string[] = [];
  for (const size of sizesFor(language)) {
    const [width, height, text] = size;
    await page.viewport(width, height);
    root.style.fontSize = text === 100 ? '' : `${text}%`;
    await waitUntilSettled();
    problems.push(...findOverflow().map((what) => `${language}, ${width}, ${text} %: ${what}`));
    if (forAxe.includes(size)) problems.push(...(await axeAtWidth(width)).map((fault) => `${width}: ${fault}`));
  }
  resetTextSize();
  return problems;
}

export function resetTextSize(): void {
  root.style.fontSize = '';
}

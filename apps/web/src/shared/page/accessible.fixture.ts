import axe from 'axe-core';
import { page } from 'vitest/browser';
import { settled } from './settled.fixture.ts';

/** WCAG 2.2 AA, and what of it depends on colours: the second theme changes nothing else. */
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Told is what is wrong alone, by its markup; of what rules fetch beforehand none that is asked here reads the styles. */
const thrifty = { resultTypes: ['violations' as const], selectors: false, preload: { assets: ['media'] } };

const looks = [
  { theme: 'light', runOnly: everyRule },
  { theme: 'dark', runOnly: ['color-contrast', 'link-in-text-block'] },
] as const;

/** What axe finds in what is drawn, dialogs and menus with it, in both themes. */
export async function faultsForAxe(): Promise<string[]> {
  const { dataset } = document.documentElement;
  const found: string[] = [];
  for (const { theme, runOnly } of looks) {
    dataset['theme'] = theme;
    await settled();
    const { violations } = await axe.run(document.body, { ...thrifty, runOnly: [...runOnly] });
    found.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${theme}: ${id}: ${html}`)));
  }
  delete dataset['theme'];
  return found;
}

/** {@link faultsForAxe} on a desk and on a phone; `open` sees to it that what is looked at is open, and opens again what doesn't outlast a change of the width. */
export async function faultsAtBothWidths(open?: () => Promise<void>): Promise<string[]> {
  const found: string[] = [];
  for (const width of [1280, 375]) {
    await page.viewport(width, 800);
    await open?.();
    found.push(...(await faultsForAxe()).map((fault) => `${width}: ${fault}`));
  }
  return found;
}

import axe from 'axe-core';
import { page } from 'vitest/browser';
import { settled } from './settled.fixture.ts';

/** WCAG 2.2 AA, and what of it depends on colours: the second theme changes nothing else. */
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Told is what is wrong alone, by its markup; of what rules fetch beforehand none that is asked here reads the styles. */
const thrifty = { resultTypes: ['violations' as const], selectors: false, preload: { assets: ['media'] } };

const ofColours = ['color-contrast', 'link-in-text-block'];

type Look = { readonly theme: 'light' | 'dark'; readonly runOnly: readonly string[] };

const bothThemes: readonly Look[] = [
  { theme: 'light', runOnly: everyRule },
  { theme: 'dark', runOnly: ofColours },
];

/** What a dialog or a menu leaves nobody to use, and nobody to read: it is looked at where nothing is over it. */
const behind = '[data-aria-hidden=true]';

/** What axe finds in what is drawn, dialogs and menus with it, in both themes or in those that are asked for. */
export async function faultsForAxe(looks = bothThemes): Promise<string[]> {
  const { dataset } = document.documentElement;
  const found: string[] = [];
  for (const { theme, runOnly } of looks) {
    dataset['theme'] = theme;
    await settled();
    const drawn = { include: [document.body], exclude: [...document.querySelectorAll(behind)] };
    const { violations } = await axe.run(drawn, { ...thrifty, runOnly: [...runOnly] });
    found.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${theme}: ${id}: ${html}`)));
  }
  delete dataset['theme'];
  return found;
}

/** {@link faultsForAxe} at this width, of two: each theme is asked for at one, dark on a phone, light on a desk. What stands at both has the same colours there. */
export function faultsAtWidth(width: number): Promise<string[]> {
  return faultsForAxe([{ theme: width < 768 ? 'dark' : 'light', runOnly: everyRule }]);
}

/** {@link faultsAtWidth} on a desk and on a phone; `open` sees to it that what is looked at is open, and opens again what doesn't outlast a change of the width. */
export async function faultsAtBothWidths(open?: () => Promise<void>): Promise<string[]> {
  const found: string[] = [];
  for (const width of [1280, 375]) {
    await page.viewport(width, 800);
    await open?.();
    found.push(...(await faultsAtWidth(width)).map((fault) => `${width}: ${fault}`));
  }
  return found;
}

import axe from 'axe-core';
import { page } from 'vitest/browser';
import { settled } from './settled.fixture.ts';

/** WCAG 2.2 AA, and what of it depends on colours: the second theme changes nothing else. */
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Told is what is wrong alone, by its markup; of what rules fetch beforehand none that is asked here reads the styles. */
const fastOptions = { resultTypes: ['violations' as const], selectors: false, preload: { assets: ['media'] } };

const colourRules = ['color-contrast', 'link-in-text-block'];

type ThemeRules = { readonly theme: 'light' | 'dark'; readonly runOnly: readonly string[] };

const bothThemes: readonly ThemeRules[] = [
  { theme: 'light', runOnly: everyRule },
  { theme: 'dark', runOnly: colourRules },
];

/** What a dialog or a menu leaves nobody to use, and nobody to read: it is looked at where nothing is over it. */
const hiddenLayers = '[data-aria-hidden=true]';

/** What axe finds in what is drawn, dialogs and menus with it, in both themes or in those that are asked for. */
export async function axeViolations(looks = bothThemes): Promise<string[]> {
  const { dataset } = document.documentElement;
  const problems: string[] = [];
  for (const { theme, runOnly } of looks) {
    dataset['theme'] = theme;
    await settled();
    const drawn = { include: [document.body], exclude: [...document.querySelectorAll(hiddenLayers)] };
    const { violations } = await axe.run(drawn, { ...fastOptions, runOnly: [...runOnly] });
    problems.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${theme}: ${id}: ${html}`)));
  }
  delete dataset['theme'];
  return problems;
}

/** {@link axeViolations} at this width, of two: each theme is asked for at one, dark on a phone, light on a desk. What stands at both has the same colours there. */
export function axeAtWidth(width: number): Promise<string[]> {
  return axeViolations([{ theme: width < 768 ? 'dark' : 'light', runOnly: everyRule }]);
}

/** {@link axeAtWidth} on a desk and on a phone; `open` sees to it that what is looked at is open, and opens again what doesn't outlast a change of the width. */
export async function axeAtBothWidths(open?: () => Promise<void>): Promise<string[]> {
  const problems: string[] = [];
  for (const width of [1280, 375]) {
    await page.viewport(width, 800);
    await open?.();
    problems.push(...(await axeAtWidth(width)).map((fault) => `${width}: ${fault}`));
  }
  return problems;
}

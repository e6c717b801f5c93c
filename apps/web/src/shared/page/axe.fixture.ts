import axe from 'axe-core';
import { page } from 'vitest/browser';
import { waitUntilSettled } from './settled.fixture.ts';

/** WCAG 2.2 AA. The second theme runs only the rules about colours. */
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Reports violations only, by their markup. No rule here needs preloaded styles. */
const fastOptions = { resultTypes: ['violations' as const], selectors: false, preload: { assets: ['media'] } };

const colourRules = ['color-contrast', 'link-in-text-block'];

type ThemeRules = { readonly theme: 'light' | 'dark'; readonly runOnly: readonly string[] };

const bothThemes: readonly ThemeRules[] = [
  { theme: 'light', runOnly: everyRule },
  { theme: 'dark', runOnly: colourRules },
];

const isLong = import.meta.env['ATELIER_LONG_TESTS'] === '1';

/** Dark on a phone and light on a desktop, because colours are the same at both widths. */
function themeAt(width: number): ThemeRules {
  return { theme: width < 768 ? 'dark' : 'light', runOnly: everyRule };
}

/** Content below a dialog or menu is inert, so axe checks it where nothing covers it. */
const hiddenLayers = '[data-aria-hidden=true]';

/** Returns axe's violations of the page with its dialogs and menus, in the theme of its width, or in `npm run test:long` in both. */
export function axeViolations(): Promise<string[]> {
  return violationsIn(isLong ? bothThemes : [themeAt(window.innerWidth)]);
}

async function violationsIn(looks: readonly ThemeRules[]): Promise<string[]> {
  const { dataset } = document.documentElement;
  const problems: string[] = [];
  for (const { theme, runOnly } of looks) {
    dataset['theme'] = theme;
    await waitUntilSettled();
    const scanContext = { include: [document.body], exclude: [...document.querySelectorAll(hiddenLayers)] };
    const { violations } = await axe.run(scanContext, { ...fastOptions, runOnly: [...runOnly] });
    problems.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${theme}: ${id}: ${html}`)));
  }
  delete dataset['theme'];
  return problems;
}

/** Returns axe's violations at this width, in its theme. */
export function axeAtWidth(width: number): Promise<string[]> {
  return violationsIn([themeAt(width)]);
}

/** Returns {@link axeAtWidth} for desktop and phone. `open` opens the tested layer, again when a change of width has closed it. */
export async function axeAtBothWidths(open?: () => Promise<void>): Promise<string[]> {
  const problems: string[] = [];
  for (const width of [1280, 375]) {
    await page.viewport(width, 800);
    await open?.();
    problems.push(...(await axeAtWidth(width)).map((fault) => `${width}: ${fault}`));
  }
  return problems;
}

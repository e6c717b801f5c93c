import { userEvent } from 'vitest/browser';
import { waitUntilSettled } from './settled.fixture.ts';

const focusable = 'a[href], button, input, select, textarea, summary, audio[controls], video[controls], [tabindex]';

/** Most containers of a page that are focused only because they scroll. */
const SCROLLERS = 8;

/** Containers in which an element above and left of the one before it is a step back. */
const regions = 'header, nav, main, aside, footer, form, section, dialog, [role=dialog]';

/**
 * Presses Tab from the top of the page to its end. Returns what is skipped, focused twice, invisible, covered, or above and left of what
 * was focused before it in its region.
 */
export async function walkByTab(): Promise<string[]> {
  await waitUntilSettled();
  const expected = tabStops();
  if (expected.length === 0) return ['nothing can be focused'];
  const visited: HTMLElement[] = [];
  const left = new Set(expected);
  const problems: string[] = [];
  // The page has scrolled to an element when the key is up.
  const judge = (): void => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body || left.size === 0) return;
    const before = visited.at(-1);
    const faults = [
      visibilityFault(element),
      before !== undefined && isStepBack(before, element) ? 'above the one before' : null,
      visited.includes(element) ? 'focused twice' : null,
    ];
    problems.push(...faults.flatMap((fault) => (fault === null ? [] : [`${fault}: ${describe(element)}`])));
    visited.push(element);
    left.delete(element);
  };
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  document.addEventListener('keyup', judge);
  await userEvent.keyboard('{Tab}'.repeat(expected.length + SCROLLERS));
  document.removeEventListener('keyup', judge);
  return [...problems, ...[...left].map((element) => `skipped: ${describe(element)}`)];
}

/** Elements that Tab reaches. Of radio buttons with one name it reaches one. */
function tabStops(): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      // Passes the focus to one of its tabs.
      element.role !== 'tablist' &&
      !element.matches(':disabled') &&
      element.closest('[inert]') === null &&
      element.checkVisibility({ visibilityProperty: true }),
  );
  return all.filter((element) => !isRadio(element) || element === radioOf(element, all));
}

function isRadio(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'radio';
}

function radioOf({ name, form }: HTMLInputElement, all: readonly HTMLElement[]): HTMLElement | undefined {
  const group = all.filter(isRadio).filter((radio) => radio.name === name && radio.form === form);
  return group.find(({ checked }) => checked) ?? group[0];
}

/** Returns a fault if no part of the element can be seen. */
function visibilityFault(element: HTMLElement): string | null {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const [from, to] = [Math.max(left, 0), Math.min(right, window.innerWidth)];
  const [above, below] = [Math.max(top, 0), Math.min(bottom, window.innerHeight)];
  if (to - from < 1 || below - above < 1) return 'out of sight';
  const points = [0.1, 0.5, 0.9].map((part) => [from + (to - from) * part, above + (below - above) * part] as const);
  const shown = points.map(([x, y]) => document.elementFromPoint(x, y));
  return shown.some((each) => each !== null && isPartOf(each, element)) ? null : 'covered';
}

function isPartOf(shown: Element, element: HTMLElement): boolean {
  return element.contains(shown) || shown.contains(element) || element.closest('label')?.contains(shown) === true;
}

function isStepBack(before: HTMLElement, element: HTMLElement): boolean {
  const region = element.closest(regions);
  if (region === null || before.closest(regions) !== region) return false;
  const [one, other] = [before.getBoundingClientRect(), element.getBoundingClientRect()];
  return other.bottom <= one.top && other.left < one.right;
}

function describe(element: Element): string {
  return element.outerHTML.replaceAll(/ (?:class|style)="[^"]*"/gu, '').slice(0, 120);
}

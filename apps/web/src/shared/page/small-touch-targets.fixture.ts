import axe from 'axe-core';
import { waitUntilSettled } from './settled.fixture.ts';

/** Least size of touch targets in CSS pixels (specification/screens#workshop). */
const MIN_TARGET_SIZE = 48;

const pressableSelector = [
  'a[href]',
  'button',
  'input',
  'select',
  'textarea',
  ...['button', 'checkbox', 'combobox', 'menuitem', 'option', 'radio', 'switch', 'tab'].map((role) => `[role=${role}]`),
].join(', ');

/** Returns touch targets that are too small, and text with a contrast below 7:1 (large text 4.5:1) in either theme. */
export async function findSmallTouchTargets(): Promise<string[]> {
  const { dataset } = document.documentElement;
  await waitUntilSettled();
  const problems = smallTargets();
  for (const theme of ['light', 'dark']) {
    dataset['theme'] = theme;
    await waitUntilSettled();
    const { violations, passes } = await axe.run(currentScope(), {
      runOnly: ['color-contrast-enhanced'],
      rules: { 'color-contrast-enhanced': { enabled: true } },
    });
    if (passes.length === 0) problems.push(`${theme}: no text was judged`);
    const faint = violations.flatMap(({ nodes }) => nodes.map(({ html, any }) => `${html}: ${any[0]?.message}`));
    problems.push(...faint.map((fault) => `${theme}: ${fault}`));
  }
  delete dataset['theme'];
  return problems;
}

function currentScope(): Element {
  return [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')].at(-1) ?? document.body;
}

function smallTargets(): string[] {
  const targets = [...currentScope().querySelectorAll(pressableSelector)].filter(isVisible);
  if (targets.length === 0) return ['nothing can be pressed'];
  return targets.flatMap((target) => {
    const { width, height } = targetOf(target).getBoundingClientRect();
    const isSmall = Math.min(width, height) < MIN_TARGET_SIZE;
    return isSmall ? [`${Math.round(width)} × ${Math.round(height)}: ${target.outerHTML.slice(0, 160)}`] : [];
  });
}

/** Skips targets for screen readers only, which are tiny, and those inside a label, which is pressed instead. */
function isVisible(target: Element): boolean {
  const { width, height } = targetOf(target).getBoundingClientRect();
  return target.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
}

function targetOf(target: Element): Element {
  return target.closest('label') ?? target;
}

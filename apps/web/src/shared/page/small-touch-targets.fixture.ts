import axe from 'axe-core';
import { waitUntilSettled } from './settled.fixture.ts';

/** Least sizes of touch targets in CSS pixels: for a driver (specification/screens#workshop), and on any other phone. */
const DRIVER_TARGET_SIZE = 48;
const TARGET_SIZE = 44;

const pressableSelector = [
  'a[href]',
  'button',
  'input',
  'select',
  'textarea',
  ...['button', 'checkbox', 'combobox', 'menuitem', 'option', 'radio', 'switch', 'tab'].map((role) => `[role=${role}]`),
].join(', ');

/** Returns touch targets that are too small for a phone. */
export async function findTargetsBelow44(): Promise<string[]> {
  await waitUntilSettled();
  return smallTargets(TARGET_SIZE, (target) => !isInText(target) && !hasLargerArea(target));
}

/** Returns true for a link in a line of text, whose height is that of the line (WCAG 2.5.8). */
function isInText(target: Element): boolean {
  return target.matches('a') && getComputedStyle(target).display === 'inline';
}

/** Returns true for a target that a pseudo-element makes large enough. */
function hasLargerArea(target: Element): boolean {
  const { position, width, height } = getComputedStyle(target, '::after');
  return position === 'absolute' && Math.min(Number.parseFloat(width), Number.parseFloat(height)) >= TARGET_SIZE;
}

/** Returns touch targets that are too small for a driver, and text with a contrast below 7:1 (large text 4.5:1) in either theme. */
export async function findSmallTouchTargets(): Promise<string[]> {
  const { dataset } = document.documentElement;
  await waitUntilSettled();
  const problems = smallTargets(DRIVER_TARGET_SIZE);
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

function smallTargets(least: number, isJudged: (target: Element) => boolean = () => true): string[] {
  const targets = [...currentScope().querySelectorAll(pressableSelector)].filter(isVisible);
  if (targets.length === 0) return ['nothing can be pressed'];
  return targets.filter(isJudged).flatMap((target) => {
    const { width, height } = targetOf(target).getBoundingClientRect();
    const isSmall = Math.min(width, height) < least;
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

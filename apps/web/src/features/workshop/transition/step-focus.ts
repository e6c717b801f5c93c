import { isTouched } from '#shared/page/is-touched.ts';

/** A menu's item is gone when the form closes; the button that opened the menu is still there. */
export function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role=menu]');
  const kept = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? element;
  return kept instanceof HTMLElement ? kept : null;
}

/** Gives the focus back to what opened the form, or to the page where that has gone. */
export function giveFocusBack(opener: HTMLElement | null): void {
  const target = opener?.isConnected === true ? opener : document.getElementById('content');
  target?.focus({ preventScroll: true });
}

const controls = ['input', 'textarea', '[data-slot=select]', 'button[data-tap]']
  .map((control) => `${control}:enabled:not([tabindex="-1"])`)
  .join();

/** To a form's first control; never to a button that would close it. With nothing to fill in, to the form itself. */
export function focusForm(content: HTMLElement): void {
  const first = firstShown(controls, content.querySelector('[data-slot=dialog-body]') ?? content);
  const target = first === null || (isTyped(first) && isTouched()) ? content : first;
  target.focus({ preventScroll: true });
}

function firstShown(selector: string, within: ParentNode = document): HTMLElement | null {
  return [...within.querySelectorAll(selector)].find(isShown) ?? null;
}

function isShown(element: Element): element is HTMLElement {
  return element instanceof HTMLElement && element.checkVisibility();
}

function isTyped(control: HTMLElement): boolean {
  return control.matches('textarea, input:not([type=radio], [type=checkbox])');
}

/** What is wrong with a form is seen, not only said. */
export function showWrong(): void {
  return firstShown('[data-slot=dialog-body] [data-slot=field][data-invalid]')?.scrollIntoView({ block: 'nearest' });
}

/** On the button of the step that comes next. */
export const NEXT_STEP = 'next-step';
/** The id of the page's heading. */
export const REPAIR_HEADING = 'repair-heading';

/** After a step: to the next one, or, where it is the same or there is none, to the heading with the new status. */
export function focusAfterStep(isAnother: boolean): void {
  const next = isAnother ? firstShown(`[data-step=${NEXT_STEP}]`) : null;
  (next ?? document.getElementById(REPAIR_HEADING))?.focus();
}

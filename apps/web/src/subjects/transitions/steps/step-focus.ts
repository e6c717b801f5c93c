import { isTouchDevice } from '#shared/page/use-media.ts';

/** Returns the element that gets the focus back. A menu item disappears, so its menu's button replaces it. */
export function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role=menu]');
  const opener = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? element;
  return opener instanceof HTMLElement ? opener : null;
}

const controls = ['input', 'textarea', '[data-slot=select]', 'button[data-tap]']
  .map((control) => `${control}:enabled:not([tabindex="-1"])`)
  .join();

/** Focuses the form's first control, but never a closing button. Without controls it focuses the form. */
export function focusForm(content: HTMLElement): void {
  const firstControl = firstVisible(controls, content.querySelector('[data-slot=dialog-body]') ?? content);
  const isText = firstControl?.matches('textarea, input:not([type=radio], [type=checkbox])');
  const target = firstControl === null || (isText && isTouchDevice()) ? content : firstControl;
  target.focus({ preventScroll: true });
}

function firstVisible(selector: string, within: ParentNode = document): HTMLElement | null {
  return [...within.querySelectorAll(selector)].find(isVisible) ?? null;
}

function isVisible(element: Element): element is HTMLElement {
  return element instanceof HTMLElement && element.checkVisibility();
}

export function scrollToFirstError(): void {
  return firstVisible('[data-slot=dialog-body] [data-slot=field][data-invalid]')?.scrollIntoView({ block: 'nearest' });
}

export const NEXT_STEP_MARK = 'next-step';
export const REPAIR_HEADING_ID = 'repair-heading';

/** Focuses the next action after a transition, or the heading when the action is unchanged or missing. */
export function focusAfterStep(hasNewStep: boolean): void {
  const nextButton = hasNewStep ? firstVisible(`[data-step=${NEXT_STEP_MARK}]`) : null;
  (nextButton ?? document.getElementById(REPAIR_HEADING_ID))?.focus();
}

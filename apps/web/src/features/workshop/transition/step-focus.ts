import { isTouchDevice } from '#shared/page/is-touch-device.ts';

/** A menu's item is gone when the form closes; the button that opened the menu is still there. */
export function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role=menu]');
  const opener = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? element;
  return opener instanceof HTMLElement ? opener : null;
}

/** Gives the focus back to what opened the form, or to the page where that has gone. */
export function restoreFocus(opener: HTMLElement | null): void {
  const target = opener?.isConnected === true ? opener : document.getElementById('content');
  target?.focus({ preventScroll: true });
}

const controls = ['input', 'textarea', '[data-slot=select]', 'button[data-tap]']
  .map((control) => `${control}:enabled:not([tabindex="-1"])`)
  .join();

/** To a form's first control; never to a button that would close it. With nothing to fill in, to the form itself. */
export function focusForm(content: HTMLElement): void {
  const firstControl = firstVisible(controls, content.querySelector('[data-slot=dialog-body]') ?? content);
  const target = firstControl === null || (isTextControl(firstControl) && isTouchDevice()) ? content : firstControl;
  target.focus({ preventScroll: true });
}

function firstVisible(selector: string, within: ParentNode = document): HTMLElement | null {
  return [...within.querySelectorAll(selector)].find(isVisible) ?? null;
}

function isVisible(element: Element): element is HTMLElement {
  return element instanceof HTMLElement && element.checkVisibility();
}

function isTextControl(control: HTMLElement): boolean {
  return control.matches('textarea, input:not([type=radio], [type=checkbox])');
}

/** What is wrong with a form is seen, not only said. */
export function scrollToFirstError(): void {
  return firstVisible('[data-slot=dialog-body] [data-slot=field][data-invalid]')?.scrollIntoView({ block: 'nearest' });
}

/** On the button of the step that comes next. */
export const NEXT_STEP_MARK = 'next-step';
/** The id of the page's heading. */
export const REPAIR_HEADING_ID = 'repair-heading';

/** After a step: to the next one, or, where it is the same or there is none, to the heading with the new status. */
export function focusAfterStep(hasNewStep: boolean): void {
  const nextButton = hasNewStep ? firstVisible(`[data-step=${NEXT_STEP_MARK}]`) : null;
  (nextButton ?? document.getElementById(REPAIR_HEADING_ID))?.focus();
}

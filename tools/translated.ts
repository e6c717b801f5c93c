import { simulatePageTranslation } from '@atelier/testing/translator';
import { afterEach } from 'vitest';
import { page, type Locator } from 'vitest/browser';

/** Before each file of rendered tests that are run on a translated page: a test fails too when React lost its hold of the page, or an old text stayed. */
simulatePageTranslation();
patchLocators();

afterEach(() => {
  const { broken = [], stale = [] } = window.readTranslator?.() ?? {};
  if (broken.length + stale.length > 0) throw new Error(`On a translated page:\n${[...broken, ...stale].join('\n')}`);
});

/** The element that a test finds by its text is the application's, not the translator's within it. */
function patchLocators(): void {
  let prototype: Locator = page.getByText('any');
  while (!Object.hasOwn(prototype, 'elements')) prototype = Object.getPrototypeOf(prototype) as Locator;
  const former = Object.getOwnPropertyDescriptors(prototype);
  prototype.elements = function (this: Locator) {
    const elements: ReturnType<Locator['elements']> = former.elements.value?.call(this) ?? [];
    return [...new Set(elements.map(outsideTranslation))];
  };
  prototype.query = function (this: Locator) {
    const element: ReturnType<Locator['query']> = former.query.value?.call(this) ?? null;
    return element === null ? null : outsideTranslation(element);
  };
}

function outsideTranslation(element: HTMLElement | SVGElement): HTMLElement | SVGElement {
  return element.closest<HTMLElement>(':not(font)') ?? element;
}

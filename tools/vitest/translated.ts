import { simulatePageTranslation } from '@atelier/testing/translator';
import { afterEach } from 'vitest';
import { page, type Locator } from 'vitest/browser';

/** Runs before each file of rendered tests on a translated page. A test also fails when React has lost a node or an old text remains. */
simulatePageTranslation();
patchLocators();

afterEach(() => {
  const { broken = [], stale = [] } = window.readTranslator?.() ?? {};
  if (broken.length + stale.length > 0) throw new Error(`On a translated page:\n${[...broken, ...stale].join('\n')}`);
});

/** Makes locators return the application's element instead of the translator's inside it. */
function patchLocators(): void {
  let prototype: Locator = page.getByText('any');
  while (!Object.hasOwn(prototype, 'elements')) prototype = Object.getPrototypeOf(prototype) as Locator;
  const originals = Object.getOwnPropertyDescriptors(prototype);
  prototype.elements = function (this: Locator) {
    const elements: ReturnType<Locator['elements']> = originals.elements.value?.call(this) ?? [];
    return [...new Set(elements.map(outsideTranslation))];
  };
  prototype.query = function (this: Locator) {
    const element: ReturnType<Locator['query']> = originals.query.value?.call(this) ?? null;
    return element === null ? null : outsideTranslation(element);
  };
}

function outsideTranslation(element: HTMLElement | SVGElement): HTMLElement | SVGElement {
  return element.closest<HTMLElement>(':not(font)') ?? element;
}

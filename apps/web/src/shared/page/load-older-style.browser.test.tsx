import { afterEach, expect, test, vi } from 'vitest';
import { loadOlderStyle } from './load-older-style.ts';

function findOlderStyle(): Element | null {
  return document.querySelector('link[href$="/assets/index-abc.older.css"]');
}

afterEach(() => {
  vi.restoreAllMocks();
  for (const link of document.querySelectorAll('link[href*="index-abc"]')) link.remove();
});

function withStyle(): void {
  const style = document.createElement('link');
  Object.assign(style, { rel: 'stylesheet', href: '/assets/index-abc.css' });
  document.head.append(style);
}

test('a browser that knows the colours keeps its style', () => {
  withStyle();
  loadOlderStyle();
  expect(findOlderStyle()).toBeNull();
});

test('an older browser gets the same style last', () => {
  vi.spyOn(CSS, 'supports').mockReturnValue(false);
  withStyle();
  loadOlderStyle();
  expect(findOlderStyle()?.previousElementSibling?.getAttribute('href')).toBe('/assets/index-abc.css');
});

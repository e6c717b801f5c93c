import { afterEach, expect, test } from 'vitest';
import { themeStore } from './theme.ts';

const schemes = ['light', 'dark'] as const;

afterEach(() => {
  themeStore.set('system');
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) meta.remove();
});

function addColours(): HTMLMetaElement[] {
  const metas = schemes.map((scheme) =>
    Object.assign(document.createElement('meta'), { name: 'theme-color', media: `(prefers-color-scheme: ${scheme})` }),
  );
  document.head.append(...metas);
  return metas;
}

test('the browser’s own bar follows the chosen theme', () => {
  const metas = addColours();
  const holds = (): string[] => metas.map(({ media }) => media);
  themeStore.set('dark');
  expect(holds()).toEqual(['not all', 'all']);
  themeStore.set('light');
  expect(holds()).toEqual(['all', 'not all']);
  themeStore.set('system');
  expect(holds()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
});

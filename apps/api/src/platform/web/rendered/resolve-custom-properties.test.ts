import { expect, test } from 'vitest';
import { resolveCustomProperties } from './resolve-custom-properties.ts';

function themeCss(values: string, rules: string): string {
  return `@layer theme{:root,:host{${values}}}${rules}`;
}

test.each([
  ['is the theme’s', '.a{top:var(--x)}', '.a{top:1px}'],
  ['is the theme’s, whatever stands behind it', '.a{top:var(--x,var(--y,2px))}', '.a{top:1px}'],
  ['is multiplied', '.a{top:calc(var(--rem) * 6)}', '.a{top:1.5rem}'],
  ['is a part of it', '.a{top:calc(var(--rem) * .5)}', '.a{top:.125rem}'],
  ['is taken back', '.a{top:calc(var(--rem) * -2)}', '.a{top:-.5rem}'],
  ['names another', '.a{margin:var(--both)}', '.a{margin:1px 1px}'],
])('a distance that %s is written out', (_which, rule, written) => {
  const values = '--x:1px;--rem:.25rem;--both:var(--x) var(--x)';
  expect(resolveCustomProperties(themeCss(values, rule))).toBe(
    themeCss('--x:1px;--rem:.25rem;--both:1px 1px', written),
  );
});

test('a colour that forced colours replace stays a name', () => {
  const style = themeCss('--ink:#000', '.a{color:var(--ink)}@media (forced-colors:active){:root{--ink:CanvasText}}');
  expect(resolveCustomProperties(style)).toBe(style);
});

test('a custom property set by a class stays', () => {
  const style = '.a{--tw-leading:1}.b{line-height:var(--tw-leading,2)}';
  expect(resolveCustomProperties(style)).toBe(style);
});

test.for([
  ['what it begins with', '@property --x{syntax:"*";initial-value:solid}', 'var(--x)', 'solid'],
  ['what it begins with, not what stands behind it', '@property --x{syntax:"*";initial-value:0}', 'var(--x,1)', '0'],
  ['what stands behind it', '@property --x{syntax:"*"}', 'var(--x,min(1px,2px))', 'min(1px,2px)'],
  ['what stands behind one that nobody knows', '', 'var(--x,var(--y,1s))', '1s'],
  ['nothing, where nothing stands behind it', '', 'var(--x, )1px', '1px'],
] as const)('a name that nothing gives a value means %s', ([_what, registered, value, written]) => {
  expect(resolveCustomProperties(`.a{all:${value}}${registered}`)).toBe(`.a{all:${written}}${registered}`);
});

test('an undefined custom property is left to the browser', () => {
  expect(resolveCustomProperties('.a{top:var(--x)}')).toBe('.a{top:var(--x)}');
});

test('an empty length stays a name', () => {
  const style = '.a{top:calc(4px + var(--x))}@property --x{syntax:"<length>";initial-value:0}';
  expect(resolveCustomProperties(style)).toBe(style);
});

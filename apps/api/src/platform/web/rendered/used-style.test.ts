import { expect, test } from 'vitest';
import { usedStyle } from './used-style.ts';

test.each([
  ['.a{top:0}', '.a{top:0}'],
  ['.c{top:0}', ''],
  ['.a,.c{top:0}', '.a{top:0}'],
  ['.a:is(.b,.c),.c{top:0}', '.a:is(.b,.c){top:0}'],
  ['.a::placeholder,.a{top:0}', '.a{top:0}'],
  ['.a .c{top:0}', ''],
  ['.a:not(.c){top:0}', '.a:not(.c){top:0}'],
  [String.raw`.sm\:mt-2{top:0}`, String.raw`.sm\:mt-2{top:0}`],
  [String.raw`.sm\:mt-3{top:0}`, ''],
  [String.raw`.\[\&_svg\]\:x svg{top:0}`, String.raw`.\[\&_svg\]\:x svg{top:0}`],
  ['main{top:0}', 'main{top:0}'],
  ['table{top:0}', ''],
  ['html{top:0}body{top:0}', 'html{top:0}body{top:0}'],
  ['*,:before,::backdrop{top:0}', '*,:before,::backdrop{top:0}'],
  ['[data-theme=dark]{top:0}', '[data-theme=dark]{top:0}'],
  ['@media (width<40rem){.a{top:0}.c{top:0}}', '@media (width<40rem){.a{top:0}}'],
  ['@media (width<40rem){.c{top:0}}', ''],
  ['@layer base;@layer base{.a{top:0}}', '@layer base;@layer base{.a{top:0}}'],
  ['::-webkit-datetime-edit{top:0}', ''],
  ['::file-selector-button{top:0}', ''],
  ['.a:hover{top:0}', ''],
  ['.a[aria-disabled=true]{top:0}', ''],
  ['.a:not(:disabled){top:0}', '.a:not(:disabled){top:0}'],
  ['.a[aria-pressed=true]{top:0}', '.a[aria-pressed=true]{top:0}'],
  ['@font-face{src:url("a;b}")}', '@font-face{src:url("a;b}")}'],
  ['.a{--x:1;--y:2;top:var(--x)}', '.a{--x:1;top:var(--x)}'],
  ['.a{--x:var(--y);--y:2;top:0}', '.a{top:0}'],
  ['@property --x{syntax:"*"}.a{top:0}', '.a{top:0}'],
  [
    '@keyframes go{to{top:0}}@keyframes stay{to{top:0}}.a{animation:go 1s}',
    '@keyframes go{to{top:0}}.a{animation:go 1s}',
  ],
])('of %s there remains %s', (style, rest) => {
  expect(usedStyle(style, '<main class="a sm:mt-2 [&amp;_svg]:x"><svg></svg></main>')).toBe(rest);
});

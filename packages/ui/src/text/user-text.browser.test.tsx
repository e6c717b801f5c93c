import '../browser-test.css';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ProperName, UserText } from './user-text.tsx';

function boxOf(element: Element): DOMRect {
  return element.getBoundingClientRect();
}

function placeOf(text: Node, at: number): DOMRect {
  const range = document.createRange();
  range.setStart(text, at);
  range.setEnd(text, at + 1);
  return range.getBoundingClientRect();
}

function startsAtRight({ firstChild: text }: Element): boolean {
  if (text === null) return false;
  const first = placeOf(text, 0);
  const line = Array.from(text.textContent ?? '', (_, at) => placeOf(text, at)).filter(({ top }) => top < first.bottom);
  return first.left > (line.at(-1)?.left ?? first.left);
}

test.each(['أمل', 'דנה', '12 شارع الحبيب بورقيبة، تونس 1000'])('%s runs from right to left', async (text) => {
  const screen = await render(<ProperName>{text}</ProperName>);
  const shown = screen.getByText(text, { exact: true });
  expect(startsAtRight(shown.element())).toBe(true);
  await expect.element(shown).toHaveAttribute('lang', '');
  await expect.element(shown).toHaveAttribute('translate', 'no');
});

test('texts side by side retain their order', async () => {
  const screen = await render(
    <p>
      <ProperName>iPhone 12 🔧 أمل</ProperName> <UserText>المشكلة: الشاشة (50%) דנה</UserText> <UserText>fin!</UserText>
    </p>,
  );
  const [name, issue, end] = [...screen.container.querySelectorAll('bdi')].map(boxOf);
  expect(name?.right).toBeLessThanOrEqual(issue?.left ?? 0);
  expect(issue?.right).toBeLessThanOrEqual(end?.left ?? 0);
});

test('a block is aligned where its text begins', async () => {
  const screen = await render(
    <div className="w-80">
      <UserText className="block">شاشة</UserText>
    </div>,
  );
  const block = screen.container.querySelector('bdi') ?? document.body;
  const range = document.createRange();
  range.selectNodeContents(block);
  expect(Math.abs(range.getBoundingClientRect().right - boxOf(block).right)).toBeLessThan(2);
});

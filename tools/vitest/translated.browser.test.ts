import { afterEach, expect, test } from 'vitest';

afterEach(() => document.body.replaceChildren());

async function appendTranslated(html: string): Promise<{ paragraph: Element; text: Text }> {
  const paragraph = document.createElement('p');
  paragraph.innerHTML = html;
  const [text] = paragraph.childNodes;
  if (!(text instanceof Text)) throw new Error(`invariant: ${html} has no leading text`);
  document.body.append(paragraph);
  await Promise.resolve();
  return { paragraph, text };
}

test('every text is replaced, including later ones', async () => {
  const { paragraph } = await appendTranslated('One <b>two</b>');
  paragraph.append('three');
  await Promise.resolve();
  expect([...paragraph.querySelectorAll('font > font')].map(({ textContent }) => textContent)).toEqual([
    'One ',
    'two',
    'three',
  ]);
});

test('what has translate="no" stays', async () => {
  const { paragraph } = await appendTranslated('One <b translate="no">two</b>');
  expect(paragraph.querySelector('b')?.innerHTML).toBe('two');
});

test('a replaced text that is removed is reported', async () => {
  const { paragraph, text } = await appendTranslated('One <b>two</b>');
  expect(() => paragraph.removeChild(text)).toThrow(DOMException);
  expect(() => paragraph.insertBefore(document.createElement('i'), text)).toThrow(DOMException);
  expect(window.readTranslator?.().broken).toEqual([
    "removeChild: NotFoundError in html > body > p 'One two'",
    "insertBefore: NotFoundError in html > body > p 'One two'",
  ]);
});

test('a text that changes behind its translation is reported [1.13]', async () => {
  const { text } = await appendTranslated('One <b>two</b>');
  text.data = 'Three';
  expect(window.readTranslator?.().stale).toEqual(["'One ' is shown for 'Three' in html > body > p"]);
});

test('a text that goes with its element is not', async () => {
  const { paragraph, text } = await appendTranslated('One <b>two</b>');
  paragraph.remove();
  text.data = 'Three';
  expect(window.readTranslator?.()).toEqual({ broken: [], stale: [] });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasUnsafeLink, isSafeLink, parseMarkup } from './markup.ts';

describe('the small markup', () => {
  test('the markup has headings, paragraphs, lists and links', () => {
    const text = [
      '## What we keep',
      'Your name,',
      'and [your address](/profile).',
      '',
      '- one',
      '- [two](https://example.org/a?b)',
      '### Smaller',
    ].join('\n');
    expect(parseMarkup(text)).toEqual([
      { kind: 'heading', level: 2, pieces: [{ text: 'What we keep', href: null }] },
      {
        kind: 'paragraph',
        pieces: [
          { text: 'Your name, and ', href: null },
          { text: 'your address', href: '/profile' },
          { text: '.', href: null },
        ],
      },
      {
        kind: 'list',
        items: [[{ text: 'one', href: null }], [{ text: 'two', href: 'https://example.org/a?b' }]],
      },
      { kind: 'heading', level: 3, pieces: [{ text: 'Smaller', href: null }] },
    ]);
  });

  test('a link to elsewhere remains as typed', () => {
    expect(parseMarkup('See [this](javascript:alert(1)) and [that](//evil.example).')).toEqual([
      {
        kind: 'paragraph',
        pieces: [{ text: 'See [this](javascript:alert(1)) and [that](//evil.example).', href: null }],
      },
    ]);
  });

  test('every link of the markup is safe', () => {
    const bits = fc.constantFrom(
      '#',
      '## ',
      '- ',
      '[a](',
      'javascript:x',
      'https://a.b',
      ')',
      '\n',
      '\n\n',
      ' ',
      'é',
      '<b>',
    );
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 40 }), (parts) => {
        const blocks = parseMarkup(parts.join(''));
        const pieces = blocks.flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.pieces));
        expect(pieces.filter(({ href }) => href !== null && !isSafeLink(href))).toEqual([]);
      }),
    );
  });
});

test.each([
  ['https://example.org', true],
  ['https://example.org/a?b=c#d', true],
  ['mailto:shop@atelier.test', true],
  ['tel:+21671000000', true],
  ['/signup', true],
  ['/#services', true],
  ['http://example.org', false],
  ['https://user@example.org', false],
  ['https:/\\example.org', false],
  ['//example.org', false],
  ['/\\example.org', false],
  ['javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
  ['data:text/html,x', false],
  [' https://example.org', false],
  ['', false],
])('a link to %j is safe: %s', (address, safe) => {
  expect(isSafeLink(address)).toBe(safe);
});

test.each([
  ['Voir [les conditions](/terms) et [nous écrire](mailto:shop@atelier.test).', false],
  ['Des crochets [sans lien] (et une parenthèse).', false],
  ['[ici](javascript:alert(1))', true],
  ['[a](/terms) puis [b](http://example.org)', true],
  ['[vide]()', true],
])('%j has a link that leads nowhere allowed: %s', (text, unsafe) => {
  expect(hasUnsafeLink(text)).toBe(unsafe);
});

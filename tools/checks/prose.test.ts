import { expect, test } from 'vitest';
import { beginsWithRelative, docComments, measureProse, sentencesIn } from './prose.ts';

const page = `# A page of the shop

The server stores a row. It doesn't send mail (e.g. at night); nobody waits: see [the table](a.md#not).

- A list item is one sentence
- Version 3.14 keeps its dot. So does \`a.b: not; c\`!

\`\`\`
no sentence; here: none
\`\`\`

| heading of cells | what happens             |
| ---------------- | ------------------------ |
| a lock           | the call never waits for |
`;

test('a page is split into sentences', () => {
  expect(sentencesIn(page)).toEqual([
    'A page of the shop',
    'The server stores a row.',
    "It doesn't send mail (e.g. at night); nobody waits: see the table.",
    'A list item is one sentence',
    'Version 3.14 keeps its dot.',
    'So does CODE!',
    'heading of cells',
    'the call never waits for',
  ]);
});

test('negations and marks are counted by sentence', () => {
  expect(measureProse(page)).toEqual({ sentences: 8, negations: 2, marks: 2, long: [] });
});

test('a sentence of 46 words is long', () => {
  const words = (count: number): string => `${'word '.repeat(count).trim()}.`;
  expect(measureProse(`${words(45)}\n\n${words(46)}`).long).toEqual([words(46)]);
});

test('doc comments are read, other comments left', () => {
  const source = '/** Returns\n * a row. */\nexport const a = 1; // Who\n/* Whose */\nconst text = "/** What */";\n';
  expect(docComments('a.ts', source)).toEqual(['Returns a row.']);
});

test.each(['What a row shows.', 'Whoever asks', 'Of a repair, its number', 'Where it is.', 'Whose turn it is.'])(
  '"%s" begins with a relative clause',
  (comment) => expect(beginsWithRelative(comment)).toBe(true),
);

test.each(['Returns what a row shows.', 'Office hours', 'Whole words'])('"%s" begins plainly', (comment) =>
  expect(beginsWithRelative(comment)).toBe(false),
);

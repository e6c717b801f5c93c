import type { ReactNode } from 'react';

type MarkedTextProps = {
  /** A text with marks, `our <terms>terms</terms>`. */
  text: string;
  /** What stands around the words of each mark. */
  marks: Readonly<Record<string, (words: string) => ReactNode>>;
};

/** A sentence of which some words are links or the like; each language puts them where it wants. */
export function MarkedText({ text, marks }: MarkedTextProps) {
  return [...text.matchAll(/<(\w+)>(.*?)<\/\1>|[^<]+/g)].map(([match, mark, words], index) => (
    <span key={index}>{mark === undefined ? match : (marks[mark]?.(words ?? '') ?? words)}</span>
  ));
}

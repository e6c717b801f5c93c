import type { ReactNode } from 'react';

type MarkedTextProps = {
  /** Text with marks, for example `our <terms>terms</terms>`. */
  text: string;
  marks: Readonly<Record<string, (words: string) => ReactNode>>;
};

/** Renders a sentence in which marked words become links or similar, in any order per language. */
export function MarkedText({ text, marks }: MarkedTextProps) {
  return [...text.matchAll(/<(\w+)>(.*?)<\/\1>|[^<]+/g)].map(([match, mark, words], index) => (
    <span key={index}>{mark === undefined ? match : (marks[mark]?.(words ?? '') ?? words)}</span>
  ));
}

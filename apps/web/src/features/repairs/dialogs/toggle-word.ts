/** Appends a word to a comment unless the comment contains it. */
export function toggleWord(comment: string, word: string): string {
  const words = comment.trim();
  if (words === '') return word;
  if (words.toLowerCase().includes(word.toLowerCase())) return words;
  return `${words}, ${word.toLowerCase()}`;
}

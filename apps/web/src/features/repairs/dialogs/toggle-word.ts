/** A comment with a word more, as one lists them; one that it has already isn't said twice. */
export function toggleWord(comment: string, word: string): string {
  const words = comment.trim();
  if (words === '') return word;
  if (words.toLowerCase().includes(word.toLowerCase())) return words;
  return `${words}, ${word.toLowerCase()}`;
}

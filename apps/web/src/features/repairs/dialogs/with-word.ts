/** A comment with a word more, as one lists them; one that it has already isn't said twice. */
export function withWord(comment: string, word: string): string {
  const said = comment.trim();
  if (said === '') return word;
  if (said.toLowerCase().includes(word.toLowerCase())) return said;
  return `${said}, ${word.toLowerCase()}`;
}

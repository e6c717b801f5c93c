/** Returns true if a comma-separated part of the text is the phrase. */
export function hasPhrase(text: string, phrase: string): boolean {
  return splitPhrases(text).includes(phrase);
}

function splitPhrases(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Appends or removes a phrase. The other text is unchanged. */
export function togglePhrase(text: string, phrase: string): string {
  return (
    hasPhrase(text, phrase) ? splitPhrases(text).filter((part) => part !== phrase) : [...splitPhrases(text), phrase]
  ).join(', ');
}

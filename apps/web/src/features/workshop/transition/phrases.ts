/** Whether a text holds a phrase among its parts, which commas divide. */
export function hasPhrase(text: string, phrase: string): boolean {
  return splitPhrases(text).includes(phrase);
}

function splitPhrases(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A text with the phrase at its end, or without it where it stood; what was typed beside it stays. */
export function togglePhrase(text: string, phrase: string): string {
  return (
    hasPhrase(text, phrase) ? splitPhrases(text).filter((part) => part !== phrase) : [...splitPhrases(text), phrase]
  ).join(', ');
}

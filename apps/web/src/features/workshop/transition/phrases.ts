/** Whether a text holds a phrase among its parts, which commas divide. */
export function hasPhrase(text: string, phrase: string): boolean {
  return parts(text).includes(phrase);
}

function parts(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A text with the phrase at its end, or without it where it stood; what was typed beside it stays. */
export function togglePhrase(text: string, phrase: string): string {
  return (hasPhrase(text, phrase) ? parts(text).filter((part) => part !== phrase) : [...parts(text), phrase]).join(
    ', ',
  );
}

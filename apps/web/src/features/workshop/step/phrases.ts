const parts = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Whether a text holds a phrase among its parts, which commas divide. */
export const hasPhrase = (text: string, phrase: string): boolean => parts(text).includes(phrase);

/** A text with the phrase at its end, or without it where it stood; what was typed beside it stays. */
export const togglePhrase = (text: string, phrase: string): string =>
  (hasPhrase(text, phrase) ? parts(text).filter((part) => part !== phrase) : [...parts(text), phrase]).join(', ');

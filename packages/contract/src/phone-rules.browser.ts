import { compactPhone } from '@atelier/domain';

/** The library is 25 KB, so a browser fetches it with the first form that asks for a phone number (decisions/0070). */
let rules: ((text: string) => string | null) | undefined;

/** Fetches what {@link parsePhone} judges by. Without a connection it stays as it was: the server judges the number. */
export async function loadPhoneRules(): Promise<void> {
  try {
    rules ??= (await import('./phone-rules.ts')).parsePhone;
  } catch {
    // The form is sent as it was typed.
  }
}

/** A phone number as it is stored, as on the server; as it was typed while the rules aren't there. */
export function parsePhone(text: string): string | null {
  if (rules !== undefined) return rules(text);
  return (compactPhone(text)?.length ?? 0) < 6 ? null : text.trim();
}

import { compactPhone } from '@atelier/domain';

/** The library has 25 KB, so the first form with a phone number loads it (decisions/0070). */
let rules: ((text: string) => string | null) | undefined;

/** Loads the rules of {@link parsePhone}. Offline it does nothing, because the server validates as well. */
export async function loadPhoneRules(): Promise<void> {
  try {
    rules ??= (await import('./phone-rules.ts')).parsePhone;
  } catch {
    // Offline, the form sends the number as typed.
  }
}

/** Returns the number as stored, or as typed while the rules are missing. */
export function parsePhone(text: string): string | null {
  if (rules !== undefined) return rules(text);
  return (compactPhone(text)?.length ?? 0) < 6 ? null : text.trim();
}

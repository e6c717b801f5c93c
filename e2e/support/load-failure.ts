/** Returns true for our pages' console messages about failed loads (specification/screens#what-fails). */
export function isLoadFailure(text: string): boolean {
  return /^Loading \w+ failed: /u.test(text);
}

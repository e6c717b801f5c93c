/** What our pages write to the console when something couldn't be loaded (specification/screens#what-fails). */
export function isLoadFailure(text: string): boolean {
  return /^Loading \w+ failed: /u.test(text);
}

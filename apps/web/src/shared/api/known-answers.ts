/** What the server answered at an address, with the tag by which it knows whether that is still the answer. */
type Known = { readonly etag: string; readonly answer: unknown };

/** The list and the repairs that were opened last; each is a few kilobytes. */
const most = 20;

const known = new Map<string, Known>();
let owner: string | null = null;

/**
 * The tagged answers to one person, in memory only: the browser's own cache keeps none, since it would outlive the session
 * (specification/faults#w11). Who asks again brings the tag, and gets nothing but 'unchanged' if that is so.
 */
export const knownAnswers = {
  /** Forgets everything unless it was this person's; null: nobody is signed in. */
  belongTo: (userId: string | null): void => {
    if (userId !== owner) known.clear();
    owner = userId;
  },
  at: (url: string): Known | undefined => known.get(url),
  keep: (url: string, etag: string | null, answer: unknown): void => {
    known.delete(url);
    if (etag === null || owner === null) return;
    known.set(url, { etag, answer });
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
  },
};

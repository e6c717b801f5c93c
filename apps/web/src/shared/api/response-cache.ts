/** What the server answered at an address, with the tag by which it knows whether that is still the answer. */
type CachedResponse = { readonly etag: string; readonly answer: unknown };

/** The list and the repairs that were opened last; each is a few kilobytes. */
const MAX_ENTRIES = 20;

const entries = new Map<string, CachedResponse>();
let owner: string | null = null;

/**
 * The tagged answers to one person, in memory only: the browser's own cache keeps none, since it would outlive the session
 * (specification/faults#w11). Who asks again brings the tag, and gets nothing but 'unchanged' if that is so.
 */
export const responseCache = {
  /** Forgets everything unless it was this person's; null: nobody is signed in. */
  setOwner: (userId: string | null): void => {
    if (userId !== owner) entries.clear();
    owner = userId;
  },
  get: (url: string): CachedResponse | undefined => entries.get(url),
  set: (url: string, etag: string | null, answer: unknown): void => {
    entries.delete(url);
    if (etag === null || owner === null) return;
    entries.set(url, { etag, answer });
    const [oldest] = entries.keys();
    if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
  },
};

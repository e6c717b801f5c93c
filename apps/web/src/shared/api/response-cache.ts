type CachedResponse = { readonly etag: string; readonly body: unknown };

/** Enough for the list and the latest repairs, a few kilobytes each. */
const MAX_ENTRIES = 20;

const entries = new Map<string, CachedResponse>();
let owner: string | null = null;

/**
 * Caches tagged answers to one person in memory. The browser's own cache would outlive the session (specification/faults#w11). Requests
 * send the tag, and a 304 reuses the answer.
 */
export const responseCache = {
  /** Clears the cache unless it belongs to this person. Null means signed out. */
  setOwner: (userId: string | null): void => {
    if (userId !== owner) entries.clear();
    owner = userId;
  },
  get: (url: string): CachedResponse | undefined => entries.get(url),
  set: (url: string, etag: string | null, body: unknown): void => {
    entries.delete(url);
    if (etag === null || owner === null) return;
    entries.set(url, { etag, body });
    const [oldest] = entries.keys();
    if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
  },
};

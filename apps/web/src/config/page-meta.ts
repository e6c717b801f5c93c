type PageMeta = { readonly content: string; readonly dataset: Readonly<Record<string, string | undefined>> };

/** The server sets the global before it imports the pages, because some values are constants. */
let serverMeta: Readonly<Record<string, PageMeta>> = Object(Reflect.get(globalThis, 'atelierMeta'));

/** Sets the values of a page that is rendered on the server, where there is no document. */
export function setServerMeta(meta: Readonly<Record<string, PageMeta>>): void {
  serverMeta = meta;
}

/** Returns a value that the server writes into the page's head. Without a page, as in unit tests, defaults apply. */
export function pageMeta(name: string): PageMeta | null {
  if (typeof document === 'undefined') return serverMeta[name] ?? null;
  return document.querySelector<HTMLMetaElement>(`meta[name="atelier-${name}"]`);
}

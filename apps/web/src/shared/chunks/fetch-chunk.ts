import { paths } from '#config/paths.ts';
import { hasUnsavedInput } from '../form/unsaved-input.ts';

/** A part of the application that couldn't be fetched, for want of a connection. */
export class ChunkUnavailable extends Error {
  override readonly name = 'ChunkUnavailable';
}

/** For which version of the application this tab has reloaded itself already. */
const RELOADED = 'atelier.reloaded';

let reloading = false;

/** Whether the page is being loaded anew by itself, which nobody is asked about. */
export function isReloading(): boolean {
  return reloading;
}

const ENTRY = /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/u;

// A browser remembers until the page goes that a file couldn't be had: it isn't asked for once more.
let hasFailedOffline = false;

/** Whether somebody waits for a part. For one that is only fetched in case, no page is loaded anew under anybody's hands. */
export type ChunkUrgency = 'now' | 'beforehand';

/**
 * Fetches the code of a dialog or a page. Without a connection it says so by a `ChunkUnavailable`. Where the file has gone with its
 * release, or the browser won't ask for it again, the page is loaded anew without a word: what was typed and what is open stand there
 * again.
 */
export async function fetchChunk<Part>(load: () => Promise<Part>, urgency: ChunkUrgency = 'now'): Promise<Part> {
  // What the browser says alone would do for a refusal, were it always right.
  if (navigator.onLine === false && (await serverVersion()) === null) throw chunkUnavailable();
  try {
    return await load();
  } catch (error) {
    const version = await serverVersion();
    if (version === null) throw chunkUnavailable(error);
    if (urgency === 'beforehand' || !mayReload(version)) throw error;
    reloading = true;
    window.location.reload();
    return new Promise<never>(() => undefined);
  }
}

/** What the server has now; null without a connection. The landing page names no script: its own starter brings it. */
async function serverVersion(): Promise<string | undefined | null> {
  try {
    const answer = await fetch(paths.signIn(), { cache: 'no-store', credentials: 'omit' });
    return answer.ok ? ENTRY.exec(await answer.text())?.[1] : null;
  } catch {
    return null;
  }
}

function chunkUnavailable(cause?: unknown): ChunkUnavailable {
  hasFailedOffline = cause !== undefined || hasFailedOffline;
  return new ChunkUnavailable('no connection', { cause });
}

/** Whether loading the page anew would help: its release is gone, or the file was asked for while there was no connection. */
function mayReload(version: string | undefined): boolean {
  if (version === undefined) return false;
  return version === pageVersion() ? hasFailedOffline && !hasUnsavedInput() : mayReloadFor(version);
}

/** Each build names its first script by its content. */
function pageVersion(): string | undefined {
  return document.querySelector('script[type=module][src]')?.getAttribute('src') ?? undefined;
}

/** Once for each version, and never where something would be lost by it. */
function mayReloadFor(version: string): boolean {
  if (hasUnsavedInput()) return false;
  try {
    if (sessionStorage.getItem(RELOADED) === version) return false;
    sessionStorage.setItem(RELOADED, version);
    return true;
  } catch {
    // What can't be remembered could go on for ever.
    return false;
  }
}

/** The same for a part that several ask for: what is here already is given whatever the connection. */
export function cachedChunk<Part>(load: () => Promise<Part>): (urgency?: ChunkUrgency) => Promise<Part> {
  let chunk: Part | undefined;
  return async (urgency) => (chunk ??= await fetchChunk(load, urgency));
}

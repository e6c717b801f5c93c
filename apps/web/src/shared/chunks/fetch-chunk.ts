import { paths } from '#config/paths.ts';
import { hasUnsavedInput } from '../form/unsaved-input.ts';

export class ChunkUnavailable extends Error {
  override readonly name = 'ChunkUnavailable';
}

const RELOADED = 'atelier.reloaded';

let reloading = false;

export function isReloading(): boolean {
  return reloading;
}

/** The application's script. Its name contains the hash of all code, unlike that of the session's script, which is `async`. */
const ENTRY = /<script\b(?![^>]*\basync\b)[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/u;

// A browser remembers a failed import until the page unloads, so only a reload retries it.
let hasFailedOffline = false;

/** `now` when a person needs the chunk. A chunk loaded `beforehand` never reloads the page. */
export type ChunkUrgency = 'now' | 'beforehand';

/**
 * Loads the code of a dialog or page. Rejects with `ChunkUnavailable` without a connection. When the file is gone with its release, or the
 * browser remembers its failure, the page reloads itself, and typed text and open dialogs are restored.
 */
export async function fetchChunk<Part>(load: () => Promise<Part>, urgency: ChunkUrgency = 'now'): Promise<Part> {
  // `navigator.onLine` alone isn't reliable.
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

/** Returns whether the server delivers another version than this page's. False without an answer. */
export async function isPageOutdated(): Promise<boolean> {
  const version = await serverVersion();
  return typeof version === 'string' && version !== pageVersion();
}

/** Returns the deployed version, null without a connection. It is undefined for a server-rendered page, which names no script. */
async function serverVersion(): Promise<string | undefined | null> {
  try {
    const answer = await fetch(paths.forgotPassword, { cache: 'no-store', credentials: 'omit' });
    return answer.ok ? ENTRY.exec(await answer.text())?.[1] : null;
  } catch {
    return null;
  }
}

function chunkUnavailable(cause?: unknown): ChunkUnavailable {
  hasFailedOffline = cause !== undefined || hasFailedOffline;
  return new ChunkUnavailable('no connection', { cause });
}

function mayReload(version: string | undefined): boolean {
  if (version === undefined) return false;
  return version === pageVersion() ? hasFailedOffline && !hasUnsavedInput() : mayReloadFor(version);
}

function pageVersion(): string | undefined {
  return document.querySelector('script[type=module][src]:not([async])')?.getAttribute('src') ?? undefined;
}

/** Allows one reload per version, and none that would lose input. */
function mayReloadFor(version: string): boolean {
  if (hasUnsavedInput()) return false;
  try {
    if (sessionStorage.getItem(RELOADED) === version) return false;
    sessionStorage.setItem(RELOADED, version);
    return true;
  } catch {
    // Without storage the reloads could go on for ever.
    return false;
  }
}

/** Caches a chunk that several callers load. Once loaded, it needs no connection. */
export function cachedChunk<Part>(load: () => Promise<Part>): (urgency?: ChunkUrgency) => Promise<Part> {
  let chunk: Part | undefined;
  return async (urgency) => (chunk ??= await fetchChunk(load, urgency));
}

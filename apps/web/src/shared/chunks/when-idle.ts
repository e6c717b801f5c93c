import { useEffect } from 'react';
import { whenRequestsSettle, hasOpenRequests } from '../api/open-requests.ts';
import { pageLoaded } from '../page/page-loaded.ts';
import type { ChunkUrgency } from './fetch-chunk.ts';

export function useChunksWhenIdle(chunks: readonly IdleChunk[]): void {
  return useEffect(() => fetchWhenIdle(chunks), [chunks]);
}

/** Timeout in milliseconds, because a busy or hidden page may never be idle. */
const IDLE_TIMEOUT_MS = 2_000;

/** Longest wait for open requests, in milliseconds, so that a hanging request doesn't block preloading. */
const MAX_WAIT_MS = 10_000;

/** Resolves when the page has loaded, no request is open and the browser is idle. */
export async function whenIdle(): Promise<void> {
  await pageLoaded();
  let isWaitedFor = true;
  const patience = new Promise<void>((resolve) => {
    setTimeout(() => {
      isWaitedFor = false;
      resolve();
    }, MAX_WAIT_MS);
  });
  do {
    await Promise.race([whenRequestsSettle(), patience]);
    await browserIdle();
    // An answer may have caused the next request.
  } while (isWaitedFor && hasOpenRequests());
}

// Safari lacks `requestIdleCallback`.
function browserIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(resolve, 200);
  });
}

type IdleChunk = (urgency: ChunkUrgency) => Promise<unknown>;

/**
 * Loads chunks one after the other, each when the page is idle. Does nothing in data-saver mode and ignores failures. Returns a function
 * that stops it.
 */
export function fetchWhenIdle(chunks: readonly IdleChunk[]): () => void {
  let isStopped = savesData();
  const fetchAll = async () => {
    for (const fetchChunk of chunks) {
      await whenIdle();
      if (isStopped) return;
      await fetchChunk('beforehand').catch(() => undefined);
    }
  };
  void fetchAll();
  return () => {
    isStopped = true;
  };
}

function savesData(): boolean {
  return (
    'connection' in navigator &&
    typeof navigator.connection === 'object' &&
    navigator.connection !== null &&
    'saveData' in navigator.connection &&
    navigator.connection.saveData === true
  );
}

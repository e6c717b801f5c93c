import { whenRequestsSettle, hasOpenRequests } from '../api/open-requests.ts';
import type { ChunkUrgency } from './fetch-chunk.ts';

/** A busy page, or one that nobody sees, may never be idle: then it counts as that after so long, in milliseconds. */
const IDLE_TIMEOUT_MS = 2_000;

/** How long an answer goes before what may be needed, in milliseconds: one that never comes would keep everything away. */
const MAX_WAIT_MS = 10_000;

/** When the page stands, the server has answered what it was asked, and there is nothing else to do. */
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
    // What came in may have led to the next question.
  } while (isWaitedFor && hasOpenRequests());
}

function pageLoaded(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });
}

// Safari has no word for it.
function browserIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(resolve, 200);
  });
}

export type IdleChunk = (asked: ChunkUrgency) => Promise<unknown>;

/**
 * Fetches what will be asked for, one after the other, each when the page is free; nothing for whoever saves data.
 * What fails is fetched when it is asked for. Answers how to stop.
 */
export function fetchWhenIdle(chunks: readonly IdleChunk[]): () => void {
  let isStopped = savesData();
  const fetchAll = async (): Promise<void> => {
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

import { allAnswered, isAsking } from '../api/asking.ts';
import type { Asked } from './fetch-part.ts';

/** A busy page, or one that nobody sees, may never be idle: then it counts as that after so long, in milliseconds. */
const NEVER_IDLE = 2_000;

/** How long an answer goes before what may be needed, in milliseconds: one that never comes would keep everything away. */
const PATIENCE = 10_000;

/** When the page stands, the server has answered what it was asked, and there is nothing else to do. */
export async function whenFree(): Promise<void> {
  await loaded();
  let isWaitedFor = true;
  const patience = new Promise<void>((resolve) => {
    setTimeout(() => {
      isWaitedFor = false;
      resolve();
    }, PATIENCE);
  });
  do {
    await Promise.race([allAnswered(), patience]);
    await idle();
    // What came in may have led to the next question.
  } while (isWaitedFor && isAsking());
}

function loaded(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });
}

// Safari has no word for it.
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: NEVER_IDLE });
    else setTimeout(resolve, 200);
  });
}

export type IdlePart = (asked: Asked) => Promise<unknown>;

/**
 * Fetches what will be asked for, one after the other, each when the page is free; nothing for whoever saves data.
 * What fails is fetched when it is asked for. Answers how to stop.
 */
export function fetchWhenIdle(parts: readonly IdlePart[]): () => void {
  let isStopped = savesData();
  const fetchAll = async (): Promise<void> => {
    for (const fetchPart of parts) {
      await whenFree();
      if (isStopped) return;
      await fetchPart('beforehand').catch(() => undefined);
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

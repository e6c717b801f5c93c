import { allAnswered, isAsking } from '../api/asking.ts';
import type { Asked } from './fetch-part.ts';

const loaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });

/** A busy page, or one that nobody sees, may never be idle: then it counts as that after so long, in milliseconds. */
const NEVER_IDLE = 2_000;

// Safari has no word for it.
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: NEVER_IDLE });
    else setTimeout(resolve, 200);
  });

const savesData = (): boolean =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true;

/** How long an answer goes before what may be needed, in milliseconds: one that never comes would keep everything away. */
const PATIENCE = 10_000;

/** When the page stands, the server has answered what it was asked, and there is nothing else to do. */
export const whenFree = async (): Promise<void> => {
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
};

export type IdlePart = (asked: Asked) => Promise<unknown>;

/**
 * Fetches what will be asked for, one after the other, each when the page is free; nothing for whoever saves data.
 * What fails is fetched when it is asked for. Answers how to stop.
 */
export const fetchWhenIdle = (parts: readonly IdlePart[]): (() => void) => {
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
};

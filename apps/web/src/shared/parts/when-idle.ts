const loaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });

// Safari has no word for it.
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });

const savesData = (): boolean =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true;

/**
 * Fetches what will be asked for, one after the other, once the page stands and has nothing else to do; nothing for whoever saves
 * data. What fails is fetched when it is asked for. Answers how to stop.
 */
export const fetchWhenIdle = (parts: readonly (() => Promise<unknown>)[]): (() => void) => {
  let isStopped = savesData();
  const fetchAll = async (): Promise<void> => {
    await loaded();
    for (const fetchPart of parts) {
      await idle();
      if (isStopped) return;
      await fetchPart().catch(() => undefined);
    }
  };
  void fetchAll();
  return () => {
    isStopped = true;
  };
};

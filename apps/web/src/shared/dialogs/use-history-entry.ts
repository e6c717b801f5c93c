import { useEffect, useEffectEvent } from 'react';
import { leaveGuards } from './leave-guards.ts';
import { sheetHistory } from './sheet-history.ts';

/** Makes Back close a dialog without an address. Back does nothing while `isBusy`. Its `useCloseGuard` asks about typed text. */
export function useHistoryEntry(isOpen: boolean, close: () => void, isBusy = false): void {
  const onBack = useEffectEvent(close);
  const isBlocked = useEffectEvent(() => isBusy);
  useEffect(() => {
    if (!isOpen) return undefined;
    const leave = sheetHistory.addLayer({ onBack: () => onBack() });
    const level = sheetHistory.layers();
    const release = leaveGuards.add({
      blocks: ({ to, isBack }) => isBack && isBlocked() && sheetHistory.layersAt(to) < level,
      ask: ({ stay }) => stay(),
    });
    return () => {
      release();
      leave();
      ignoreDoubleTap();
    };
  }, [isOpen]);
}

/** In milliseconds, the longest time of a double tap. */
const IGNORE_MS = 400;

/**
 * Ignores the second tap of a double tap after a sheet has closed, because it would hit the page below. The browser counts taps (`detail`),
 * so deliberate presses always work.
 */
export function ignoreDoubleTap(): void {
  const swallow = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), IGNORE_MS);
}

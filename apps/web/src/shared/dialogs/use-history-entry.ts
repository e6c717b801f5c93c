import { useEffect, useEffectEvent } from 'react';
import { ignoreDoubleTap } from './ignore-double-tap.ts';
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

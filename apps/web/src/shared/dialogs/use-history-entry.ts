import { useEffect, useEffectEvent } from 'react';
import { ignoreDoubleTap } from './ignore-double-tap.ts';
import { leaveGuards } from './leave-guards.ts';
import { sheetHistory } from './sheet-history.ts';

/**
 * For a dialog that has no address: Back closes it, as its cross does. `isBusy` while it can't be closed: then Back does nothing. What
 * was typed in it is asked for by its `useCloseGuard`.
 */
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

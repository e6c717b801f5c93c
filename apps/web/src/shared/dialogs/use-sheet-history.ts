import { useEffect, useLayoutEffect } from 'react';
import { useBlocker, useLocation, useMatches, useNavigate } from 'react-router';
import { currentUser } from '../api/current-user.ts';
import { dialogStore } from './dialog-store.ts';
import { leaveGuards } from './leave-guards.ts';
import { sheetHistory } from './sheet-history.ts';

/** Connects dialogs and their unsaved input to the browser's history, for layouts of signed-in users. */
export function useSheetHistory(): void {
  const location = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(
    () =>
      sheetHistory.attach({
        navigate: (step) => {
          if ('delta' in step) return void navigate(step.delta);
          const { search, ...how } = step;
          return void navigate({ search }, { ...how, preventScrollReset: true });
        },
        isLeaving: () => currentUser.get().status === 'signedOut',
        onLocation: ({ search }, alone) => dialogStore.syncWithAddress(search, alone),
      }),
    [navigate],
  );
  // Back may arrive before the entry has rendered. The location is then unchanged and only the matches are new.
  const arrival = useMatches();
  useLayoutEffect(() => sheetHistory.onArrival(location), [location, arrival]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      !sheetHistory.isMoving() &&
      leaveGuards.isBlocked({ from: currentLocation, to: nextLocation, isBack: historyAction === 'POP' }),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') leaveGuards.askBlocking({ stay: blocker.reset, go: blocker.proceed });
  }, [blocker]);
}

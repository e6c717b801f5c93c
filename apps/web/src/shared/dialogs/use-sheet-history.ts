import { useEffect, useLayoutEffect } from 'react';
import { useBlocker, useLocation, useMatches, useNavigate } from 'react-router';
import { currentUser } from '../current-user/current-user.ts';
import { dialogStore } from './dialog-store.ts';
import { leaveGuards } from './leave-guards.ts';
import { sheetHistory } from './sheet-history.ts';

/** For the layout of signed-in people: dialogs, and what was typed in them, go along with the browser's history. */
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
        // Whoever is signed out sees nothing more here, dialogs included, and is on the way to another page already.
        isLeaving: () => currentUser.get().status === 'signedOut',
        onLocation: ({ search }, alone) => dialogStore.syncWithAddress(search, alone),
      }),
    [navigate],
  );
  // Back may arrive before what it leaves has been drawn: the location is then the one that was drawn last, and only this is new.
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

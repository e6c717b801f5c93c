import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { onUserChange } from '#shared/api/current-user.ts';

const ANSWERED = 'atelier.pushOfferAnswered';

const isShown = createStore(() => false);

/** Offer of pushes after a sent request. The device remembers the answer, so nobody is asked twice. */
export const pushOffer = {
  show: (): void => isShown.setState(localStorage.getItem(ANSWERED) === null),
  answer: (): void => {
    localStorage.setItem(ANSWERED, 'yes');
    isShown.setState(false);
  },
};

onUserChange(() => isShown.setState(false));

export function usePushOffer(): boolean {
  return useSyncExternalStore(isShown.subscribe, isShown.getState, () => false);
}

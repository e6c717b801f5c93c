import { useEffect } from 'react';
import { currentUser } from '#shared/api/current-user.ts';

/** Key in local storage of the user who switched pushes on here. Signing out and switching off delete it. */
const PUSH_KEY = 'atelier.push';

export function rememberPush(isOn: boolean): void {
  const { id } = currentUser.get();
  if (isOn && id !== null) localStorage.setItem(PUSH_KEY, id);
  else localStorage.removeItem(PUSH_KEY);
}

/** Registers this device again if its user switched pushes on and the server has lost them, for example with an expired session. */
export function useLostPush(userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined || localStorage.getItem(PUSH_KEY) !== userId) return;
    void import('./device-push.ts').then(({ restorePush }) => restorePush()).catch(() => undefined);
  }, [userId]);
}

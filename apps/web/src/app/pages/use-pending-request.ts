import { useEffect } from 'react';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { requestIntent } from '#shared/request-intent/request-intent.ts';
import { sessionStore } from '#subjects/session/session-store.ts';

/** Resumes a request that was begun before signing in. Other tabs become signed in too, so only the tab of the sign-in opens the form. */
export function usePendingRequest(): void {
  return useEffect(() => {
    if (!sessionStore.get().isNew || !requestIntent.isPending()) return;
    requestIntent.clear();
    dialogStore.open({ name: 'request', prefill: null });
  }, []);
}

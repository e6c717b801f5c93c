import { useEffect } from 'react';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { requestIntent } from '#shared/request-intent/request-intent.ts';
import { sessionStore } from '#subjects/session/session-store.ts';

/** What was asked for before signing in goes on by itself, once, on the page that signed in: another tab only follows it. */
export function usePendingRequest(): void {
  return useEffect(() => {
    if (!sessionStore.get().isNew || !requestIntent.isPending()) return;
    requestIntent.clear();
    dialogStore.open({ name: 'request', prefill: null });
  }, []);
}

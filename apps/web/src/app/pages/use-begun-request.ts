import { useEffect } from 'react';
import { dialogStore } from '../../shared/dialogs/dialog-store.ts';
import { requestIntent } from '../../shared/request-intent/request-intent.ts';

/** What was asked for before signing in goes on by itself, once. */
export const useBegunRequest = (): void =>
  useEffect(() => {
    if (requestIntent.isBegun()) dialogStore.open({ name: 'request', prefill: null });
    requestIntent.forget();
  }, []);

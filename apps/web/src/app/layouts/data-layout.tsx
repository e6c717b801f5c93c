import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { createQueryClient } from '#shared/api/query-client.ts';
import { focusPressed } from '#shared/dialogs/focus-pressed.ts';
import { useSheetHistory } from '#shared/dialogs/use-sheet-history.ts';
import { followLanguage, followRecovery } from './follow-session.ts';

/**
 * Provides the query cache to pages of signed-in users. Signing out unmounts it, which deletes all fetched data (specification/faults#w11).
 */
export function DataLayout() {
  const [client] = useState(createQueryClient);
  useSheetHistory();
  useEffect(focusPressed, []);
  useEffect(() => followLanguage(client), [client]);
  useEffect(() => followRecovery(client), [client]);
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
}

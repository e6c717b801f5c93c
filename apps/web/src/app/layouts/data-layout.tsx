import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Outlet } from 'react-router';
import { createQueryClient } from '../../shared/api/query-client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { useLanguage } from '../../shared/language/use-language.ts';

// The server names device types in the language of the request.
const translated = [queryKeys.deviceTypes, queryKeys.devices, queryKeys.repairs, queryKeys.staffRepairs];

/** Around the pages of signed-in people. Signing out leads away from here, and what was fetched goes with it (faults W11). */
export const DataLayout = () => {
  const [client] = useState(createQueryClient);
  const { language } = useLanguage();
  const shown = useRef(language);
  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    for (const queryKey of translated) void client.invalidateQueries({ queryKey });
  }, [client, language]);
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
};

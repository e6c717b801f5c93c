import { Outlet } from 'react-router';
import { useUserLanguage } from '#subjects/session/use-user-language.ts';
import { lazyPart } from '#shared/parts/lazy-part.tsx';

const Toasts = lazyPart(async () => (await import('./toasts.tsx')).Toasts, { failed: () => null, isLate: true });

/** Around every page that speaks with the server. A toast lives through the change of page that comes with it. */
export function ShellLayout() {
  useUserLanguage();
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  );
}

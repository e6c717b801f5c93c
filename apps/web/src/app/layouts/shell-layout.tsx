import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useUserLanguage } from '../../shared/language/use-user-language.ts';

const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }));

/** Around every page that speaks with the server. A toast lives through the change of page that comes with it. */
export const ShellLayout = () => {
  useUserLanguage();
  return (
    <>
      <Outlet />
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
    </>
  );
};

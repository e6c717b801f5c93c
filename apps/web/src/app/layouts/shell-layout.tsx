import { Outlet } from 'react-router';
import { useUserLanguage } from '#subjects/session/use-user-language.ts';
import { lazyComponent } from '#shared/chunks/lazy-component.tsx';

const Toasts = lazyComponent(async () => (await import('./toasts.tsx')).Toasts, {
  renderFailure: () => null,
  deferred: true,
});

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

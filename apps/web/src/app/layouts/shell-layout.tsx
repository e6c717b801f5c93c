import { Outlet } from 'react-router';
import { useUserLanguage } from '#subjects/session/use-session.tsx';
import { lazyComponent } from '#shared/chunks/lazy-component.tsx';

const Toasts = lazyComponent(async () => (await import('./toasts.tsx')).Toasts, {
  renderFailure: () => null,
  deferred: true,
});

/** Wraps every page that calls the server. A toast survives the navigation that follows it. */
export function ShellLayout() {
  useUserLanguage();
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  );
}

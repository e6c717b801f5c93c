import { Drawing } from '@atelier/ui';
import { Outlet } from 'react-router';
import { ConnectionBar } from '#subjects/session/use-session.tsx';
import { LanguageSwitch } from '#shared/language/language-switch.tsx';
import { BrandLink } from '#shared/content/brand-link.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useGuardAfterConfirmation } from '#subjects/session/confirmed-user.tsx';

export function AuthLayout() {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col">
        <ConnectionBar />
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-4 sm:px-8">
          <BrandLink className="max-w-full py-2" />
          <LanguageSwitch className="noscript:hidden" />
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="flex flex-1 flex-col px-5 pt-6 pb-12 outline-none sm:justify-center sm:px-8"
        >
          <div className="mx-auto w-full max-w-md">
            <Outlet />
          </div>
        </main>
      </div>
      <AuthAside />
    </div>
  );
}

function AuthAside() {
  const { t } = useTranslation();
  return (
    <aside className="sticky top-0 hidden h-dvh flex-col justify-between overflow-hidden border-s border-line bg-sunken p-12 lg:flex">
      <div className="grid flex-1 place-items-center">
        <Drawing name="phone" className="size-80 xl:size-104" />
      </div>
      <div className="grid max-w-[40ch] gap-2">
        <p className="font-display text-2xl font-semibold tracking-tight text-balance">{t('auth.aside.title')}</p>
        <p className="text-lg text-ink-muted">{t('auth.aside.text')}</p>
      </div>
    </aside>
  );
}

/** Renders `AuthLayout` for visitors' pages, and applies the guard again once the session check has answered. */
export function VisitorLayout() {
  useGuardAfterConfirmation();
  return <AuthLayout />;
}

import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useTranslation } from '../../shared/language/use-translation.ts';
import { useUserLanguage } from '../../shared/language/use-user-language.ts';

// Fetched right behind the page, which stands without it; what is said meanwhile waits in the store.
const Toaster = lazy(async () => ({ default: (await import('@atelier/ui/toaster')).Toaster }));

/** Around every page that speaks with the server. A toast lives through the change of page that comes with it. */
export const ShellLayout = () => {
  const { t } = useTranslation();
  useUserLanguage();
  return (
    <>
      <Outlet />
      <Suspense fallback={null}>
        <Toaster
          label={t('common.toast.label')}
          regionLabel={`${t('common.toast.label')} ({hotkey})`}
          closeLabel={t('common.toast.close')}
        />
      </Suspense>
    </>
  );
};

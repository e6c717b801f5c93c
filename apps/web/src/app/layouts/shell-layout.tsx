import { Toaster } from '@atelier/ui';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { useUserLanguage } from '../../shared/language/use-user-language.ts';

/** Around every page that speaks with the server. A toast lives through the change of page that comes with it. */
export const ShellLayout = () => {
  const { t } = useTranslation();
  useUserLanguage();
  return (
    <>
      <Outlet />
      <Toaster
        label={t('common.toast.label')}
        regionLabel={`${t('common.toast.label')} ({hotkey})`}
        closeLabel={t('common.toast.close')}
      />
    </>
  );
};

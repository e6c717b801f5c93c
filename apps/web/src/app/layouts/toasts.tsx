import { Toaster } from '@atelier/ui/toaster';
import { useTranslation } from '#shared/language/use-translation.ts';

/** Where toasts appear. Fetched behind a page, which stands without it; what is said meanwhile waits in the store. */
export function Toasts() {
  const { t } = useTranslation();
  return (
    <Toaster
      label={t('common.toast.label')}
      regionLabel={`${t('common.toast.label')} ({hotkey})`}
      closeLabel={t('common.toast.close')}
    />
  );
}

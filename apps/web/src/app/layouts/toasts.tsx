import { Toaster } from '@atelier/ui/toaster';
import { useTranslation } from '#shared/language/use-translation.ts';

/** Renders the toasts. It loads after the page, and the store queues toasts until then. */
export function Toasts() {
  const { t } = useTranslation();
  return <Toaster label={t('common.toast.label')} closeLabel={t('common.toast.close')} />;
}

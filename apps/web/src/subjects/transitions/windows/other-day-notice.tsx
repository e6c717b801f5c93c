import { takesDevice } from '@atelier/domain';
import { formatWindow } from '@atelier/i18n';
import { Alert } from '@atelier/ui';
import { useLanguage } from '#shared/language/use-language.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useNow } from '#shared/format/times.tsx';
import { shopDayOf } from '../context/form-values.ts';
import type { TransitionContext } from '../context/transition-context.ts';
import { shopMomentAt } from './shop-moment.ts';

/** Asks for confirmation when a device is collected on another day than planned. */
export function OtherDayNotice({ action, visit }: Pick<TransitionContext, 'action' | 'visit'>) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const now = shopMomentAt(useNow());
  if (!takesDevice(action) || visit === null || visit.date === shopDayOf(now)) return null;
  return (
    <Alert
      variant="warning"
      title={t('transition.visit.plannedFor', { day: formatWindow(visit.date, visit.time, language) })}
    >
      {t('transition.visit.plannedForText')}
    </Alert>
  );
}

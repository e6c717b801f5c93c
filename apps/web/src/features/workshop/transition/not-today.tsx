import { takesDevice } from '@atelier/domain';
import { formatWindow } from '@atelier/i18n';
import { Alert } from '@atelier/ui';
import { useLanguage } from '#shared/language/use-language.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useNow } from '#shared/format/times.tsx';
import type { TransitionForm } from './form-model.ts';
import { today } from './form-values.ts';
import { inShop } from './shop-now.ts';
import { currentVisit } from './repair-facts.ts';

/** Who takes a device on another day than was agreed is asked whether they mean it. */
export function NotToday({ step }: { step: TransitionForm }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const now = inShop(useNow());
  const visit = currentVisit(step.repair);
  if (!takesDevice(step.action) || visit === null || visit.date === today(now)) return null;
  return (
    <Alert
      variant="warning"
      title={t('step.visit.plannedFor', { day: formatWindow(visit.date, visit.time, language) })}
    >
      {t('step.visit.plannedForText')}
    </Alert>
  );
}

import { notificationTitle } from '@atelier/i18n';
import { Moment } from '#shared/format/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { Step } from './steps-between.ts';

/** A step of the repair as a thin line between messages; one that has no words for customers isn't there. */
export function StepLine({ step: { action, createdAt } }: { step: Step }) {
  const { t } = useTranslation();
  const title = notificationTitle(t, action);
  if (title === '') return null;
  return (
    <li className="flex items-center gap-3 text-xs text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      <span className="text-center text-pretty">
        {title} · <Moment value={createdAt} />
      </span>
    </li>
  );
}

import type { Repair } from '@atelier/contract';
import { Indicator, ProperName } from '@atelier/ui';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { useTranslation } from '#shared/language/use-translation.ts';

/** Renders device name and repair number as the row's only button, which covers the row. */
export function RepairOpener({ repair }: { repair: Repair }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      onClick={() => dialogStore.openDetails(repair.id)}
      className="grid max-w-full text-start outline-none after:absolute after:inset-0 after:cursor-pointer focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
    >
      <span className="flex min-w-0 items-center gap-2">
        <ProperName className="block truncate font-medium">{repair.device.name}</ProperName>
        {repair.hasUnread && <Indicator label={t('repairs.card.unread')} className="shrink-0" />}
      </span>
      <span className="truncate text-sm text-ink-muted tabular-nums">
        <span className="sr-only">{t('repairs.card.heading', { id: repair.id })}</span>
        <span aria-hidden="true" translate="no">{`#${repair.id}`}</span>
      </span>
    </button>
  );
}

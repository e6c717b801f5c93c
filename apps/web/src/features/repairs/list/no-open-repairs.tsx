import type { Repair } from '@atelier/contract';
import { Button, Drawing, EmptyState } from '@atelier/ui';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { useTranslation } from '#shared/language/use-translation.ts';

export function FirstVisitState() {
  const { t } = useTranslation();
  return (
    <EmptyState
      drawing={<Drawing name="phone" className="size-40" />}
      title={t('dashboard.empty.title')}
      description={t('dashboard.empty.text')}
    />
  );
}

/** Shows the last repair and its outcome to a returning customer. */
export function NoOpenRepairs({ lastClosed }: { lastClosed: Repair }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      drawing={<Drawing name="empty-list" className="size-40" />}
      title={t('dashboard.idle.title')}
      description={t(lastClosed.status === 'COMPLETED' ? 'dashboard.idle.completed' : 'dashboard.idle.closed')}
      action={
        <Button variant="link" onClick={() => dialogStore.openDetails(lastClosed.id)}>
          {t('dashboard.idle.see', { id: lastClosed.id })}
        </Button>
      }
    />
  );
}

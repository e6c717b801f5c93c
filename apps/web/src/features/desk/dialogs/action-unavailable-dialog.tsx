import { Dialog, DialogBody, DialogContent, DialogHeader, DialogTitle } from '@atelier/ui';
import { useHistoryEntry } from '#shared/dialogs/use-history-entry.ts';
import { useTranslation } from '#shared/language/use-translation.ts';

export function ActionUnavailableDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  useHistoryEntry(true, onClose);
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent size="sm" closeLabel={t('common.close')} aria-describedby={undefined}>
        <DialogHeader>
          <DialogTitle>{t('desk.actionUnavailable')}</DialogTitle>
        </DialogHeader>
        <DialogBody>
          <p>{t('desk.noLongerHere')}</p>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

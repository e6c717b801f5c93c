import { Dialog, DialogBody, DialogContent, DialogHeader, DialogTitle } from '@atelier/ui';
import { useOwnEntry } from '#shared/dialogs/use-own-entry.ts';
import { useTranslation } from '#shared/language/use-translation.ts';

/** Somebody else was quicker, and nothing is left of what the button offered. */
export function GoneDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  useOwnEntry(true, onClose);
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent size="sm" closeLabel={t('common.close')} aria-describedby={undefined}>
        <DialogHeader>
          <DialogTitle>{t('desk.missing')}</DialogTitle>
        </DialogHeader>
        <DialogBody>
          <p>{t('desk.left')}</p>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

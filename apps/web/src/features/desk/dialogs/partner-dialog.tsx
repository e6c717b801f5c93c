import type { StaffRepair } from '@atelier/contract';
import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  ProperName,
} from '@atelier/ui';
import { useHistoryEntry } from '#shared/dialogs/use-history-entry.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { CallLink } from '#subjects/staff/people/contact-links.tsx';
import { shopMomentAt, shopDayOf } from '#subjects/transitions/context/shop-moment.ts';

type PartnerDialogProps = {
  repair: StaffRepair;
  phone: string | null;
  /** Called with the day that the partner named, or '' to ask for it in the form. */
  onDay: (day: string) => void;
  onClose: () => void;
};

/** Shows the phone of an overdue partner and asks for the day that they named. */
export function PartnerDialog({ repair, phone, onDay, onClose }: PartnerDialogProps) {
  const { t } = useTranslation();
  useHistoryEntry(true, onClose);
  const { partner } = repair;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="sm" closeLabel={t('common.close')}>
        <DialogHeader>
          <DialogTitle>{t('desk.partner.title')}</DialogTitle>
          <DialogDescription>
            <span translate="no">{`#${repair.id} · `}</span>
            <ProperName>{repair.device.name}</ProperName>
            {partner !== null && (
              <>
                <span>{' · '}</span>
                <ProperName>{partner.name}</ProperName>
              </>
            )}
          </DialogDescription>
        </DialogHeader>
        <DialogBody className="grid gap-4">
          {partner !== null && partner.reference !== null && (
            <p translate="no">{t('desk.partner.reference', { reference: partner.reference })}</p>
          )}
          {phone === null ? (
            <p>{t('desk.partner.noPhone')}</p>
          ) : (
            <CallLink name={partner?.name ?? ''} phone={phone} large />
          )}
          <Button data-tap onClick={() => onDay(shopDayOf(shopMomentAt(new Date())))}>
            {t('desk.partner.today')}
          </Button>
          <Button data-tap variant="secondary" onClick={() => onDay('')}>
            {t('desk.partner.anotherDay')}
          </Button>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

import type { StaffRepair } from '@atelier/contract';
import { Button, DialogBody } from '@atelier/ui';
import { SmallDialog } from '#subjects/staff/forms/form-dialog.tsx';
import { RepairLine } from '#subjects/staff/repair/repair-line.tsx';
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
  const { partner } = repair;
  return (
    <SmallDialog
      title={t('desk.partner.title')}
      description={<RepairLine repair={repair} name={partner?.name ?? null} />}
      onClose={onClose}
    >
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
    </SmallDialog>
  );
}

import type { Repair } from '@atelier/contract';
import { Button } from '@atelier/ui';
import { useState } from 'react';
import { dialogStore } from '../dialogs/dialog-store.ts';
import type { RequestAgain, RequestPrefill } from '../dialogs/dialog-store.ts';
import { useTranslation } from '../language/use-translation.ts';
import { CancelRepairDialog } from './cancel-repair-dialog.tsx';
import { offersOf } from './offers.ts';
import type { Offer } from './offers.ts';

const prefillOf = ({ device, ...repair }: Repair): RequestPrefill => ({
  id: repair.id,
  issue: repair.issue,
  address: repair.address,
  additionalInfo: repair.additionalInfo,
  version: repair.version,
  status: repair.status,
  deviceId: device.id,
});

const againOf = (repair: Repair): RequestAgain => ({ ...prefillOf(repair), reason: repair.notes });

type OfferButtonProps = { offer: Offer; repair: Repair; onCancel: () => void };

const OfferButton = ({ offer, repair, onCancel }: OfferButtonProps) => {
  const { t } = useTranslation();
  const openProposal = (): void => dialogStore.open({ name: 'proposal', repairId: repair.id });
  switch (offer) {
    case 'answer':
      return (
        <Button onClick={openProposal}>
          {repair.status === 'DIAGNOSED' ? t('repairs.actions.confirm') : t('repairs.actions.answer')}
        </Button>
      );
    case 'priceBeingPrepared':
      return (
        <Button variant="secondary" disabled aria-describedby={`price-note-${repair.id}`}>
          {t('repairs.actions.confirm')}
        </Button>
      );
    case 'feedback':
      return (
        <Button onClick={() => dialogStore.open({ name: 'feedback', repairId: repair.id })}>
          {t('repairs.actions.feedback')}
        </Button>
      );
    case 'update':
      return (
        <Button variant="secondary" onClick={() => dialogStore.open({ name: 'request', prefill: prefillOf(repair) })}>
          {t('repairs.actions.update')}
        </Button>
      );
    case 'cancel':
      return (
        <Button variant="secondary" className="text-danger" onClick={onCancel}>
          {t('repairs.actions.cancel')}
        </Button>
      );
    case 'again':
      return (
        <Button onClick={() => dialogStore.open({ name: 'request', prefill: null, again: againOf(repair) })}>
          {t('repairs.actions.again')}
        </Button>
      );
    default:
      return offer satisfies never;
  }
};

/**
 * What the customer may do with a repair now; for a dialog's footer. Nothing when there is nothing to do. Only what it waits for stands out:
 * to change or cancel a request is possible, and nobody is asked to.
 */
export const RepairActions = ({ repair }: { repair: Repair }) => {
  const { t } = useTranslation();
  const [cancelling, setCancelling] = useState(false);
  const offers = offersOf(repair);
  // The footer's order: the main action at the right, and on a phone on top.
  const shown = offers.toReversed();
  return (
    <>
      {offers.includes('priceBeingPrepared') && (
        <p id={`price-note-${repair.id}`} className="self-center text-sm text-ink-muted sm:mr-auto">
          {t('repairs.details.priceBeingPrepared')}
        </p>
      )}
      {shown.map((offer) => (
        <OfferButton key={offer} offer={offer} repair={repair} onCancel={() => setCancelling(true)} />
      ))}
      {cancelling && <CancelRepairDialog repair={repair} onClose={() => setCancelling(false)} />}
    </>
  );
};

import type { Repair } from '@atelier/contract';
import { Button } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import type { TopDialog } from '#shared/dialogs/dialog-state.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { CancelRepairDialog } from './cancel-repair-dialog.tsx';
import { slotsQuery } from '../open-slots.ts';
import { prefillOf, repeatedRequestOf } from '../repeated-request.ts';
import { awaitedVisit, repairButtonsOf, type RepairButton } from './turn-button.tsx';

/** Renders the customer's actions for a dialog's footer. Only the awaited action is primary, so changing or cancelling stays quiet. */
export function RepairActions({ repair }: { repair: Repair }) {
  const { t } = useTranslation();
  const [cancelling, setCancelling] = useState(false);
  const buttons = repairButtonsOf(repair);
  // The main action is at the right, and on a phone at the top.
  const shown = buttons.toReversed();
  return (
    <>
      {buttons.includes('priceBeingPrepared') && (
        <p id={`price-note-${repair.id}`} className="self-center text-sm text-ink-muted sm:me-auto">
          {t('repairs.details.priceBeingPrepared')}
        </p>
      )}
      {shown.map((button) => (
        <ActionButton key={button} button={button} repair={repair} onCancel={() => setCancelling(true)} />
      ))}
      {cancelling && <CancelRepairDialog repair={repair} onClose={() => setCancelling(false)} />}
    </>
  );
}

function ActionButton({ button, repair, onCancel }: { button: RepairButton; repair: Repair; onCancel: () => void }) {
  const { t } = useTranslation();
  const open = (top: TopDialog) => {
    lastButton.set(repair.id, button);
    dialogStore.open(top);
  };
  const [isReturn] = useState(() => lastButton.get(repair.id) === button);
  const ref = isReturn ? focusButton : undefined;
  switch (button) {
    case 'answer':
      return (
        <Button ref={ref} onClick={() => open({ name: 'proposal', repairId: repair.id })}>
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
        <Button ref={ref} onClick={() => open({ name: 'feedback', repairId: repair.id })}>
          {t('repairs.actions.feedback')}
        </Button>
      );
    case 'update':
      return (
        <Button variant="secondary" ref={ref} onClick={() => open({ name: 'request', prefill: prefillOf(repair) })}>
          {t('repairs.actions.update')}
        </Button>
      );
    case 'reschedule':
      return <TimeButton ref={ref} repair={repair} onOpen={() => open({ name: 'visit', repairId: repair.id })} />;
    case 'cancel':
      return (
        <Button variant="link" className="text-danger" onClick={onCancel}>
          {t('repairs.actions.cancel')}
        </Button>
      );
    case 'again':
      return (
        <Button ref={ref} onClick={() => open({ name: 'request', prefill: null, again: repeatedRequestOf(repair, t) })}>
          {t('repairs.actions.requestAgain')}
        </Button>
      );
    default:
      return button satisfies never;
  }
}

type TimeButtonProps = { repair: Repair; onOpen: () => void; ref?: Ref<HTMLButtonElement> | undefined };

/** Without a visit, a wish or a driver who has the device, the button shows only if there are windows. */
function TimeButton({ repair, onOpen, ref }: TimeButtonProps) {
  const { t } = useTranslation();
  const isFirst = awaitedVisit(repair) === null && repair.wish === null && repair.custody !== 'COURIER';
  const { data, isError } = useQuery({ ...slotsQuery(repair.id), enabled: isFirst, retry: false });
  if (isFirst && !isError && !data?.slots.length) return null;
  const isChange = awaitedVisit(repair) !== null || repair.wish?.lapsed === false;
  return (
    <Button variant="secondary" ref={ref} onClick={onOpen}>
      {t(isChange ? 'repairs.actions.reschedule' : 'repairs.actions.chooseTime')}
    </Button>
  );
}

function focusButton(button: HTMLButtonElement | null): void {
  return button?.focus();
}

type LastButton = { readonly repairId: string; readonly button: RepairButton };

let last: LastButton | null = null;

/** Button of the details that opened the current dialog, which gets the focus back. */
const lastButton = {
  set: (repairId: string, button: RepairButton): void => {
    last = { repairId, button };
  },
  get: (repairId: string): RepairButton | null => (last?.repairId === repairId ? last.button : null),
};

// Newly opened details start at their title.
dialogStore.subscribe(() => {
  if (!dialogStore.isOpen()) last = null;
});

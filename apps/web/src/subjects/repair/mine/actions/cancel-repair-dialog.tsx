import { cancelRepair, type Repair } from '@atelier/contract';
import { textLimits } from '@atelier/domain';
import { Textarea } from '@atelier/ui';
import { QuestionDialog } from '#shared/dialogs/question-dialog.tsx';
import { FormField } from '#shared/form/form-field.tsx';
import { createTextDraft, useTextDraft } from '#shared/form/stored-draft.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { movedRepair, showRepairError, useRepairTransition } from '../my-repairs.ts';

const draft = createTextDraft('cancel');

/** Asks before cancelling and for an optional reason, which is stored as a draft. */
export function CancelRepairDialog({ repair, onClose }: { repair: Repair; onClose: () => void }) {
  const { t } = useTranslation();
  const [reason, type] = useTextDraft(draft, repair.id);
  const cancelling = useRepairTransition(repair.id, cancelRepair);
  // Awaited, because success removes both the opening button and this dialog.
  const confirm = async () => {
    try {
      await cancelling.mutateAsync({ version: repair.version, reason });
      draft.forget(repair.id);
      onClose();
    } catch (error) {
      showRepairError(t, error);
      const now = movedRepair(error);
      if (now !== null && !now.allowedActions.includes('Repair.cancel.request')) onClose();
    }
  };
  return (
    <QuestionDialog
      open
      onOpenChange={(open) => open || cancelling.isPending || onClose()}
      title={t('repairs.cancel.title')}
      description={t('repairs.cancel.text')}
      confirmLabel={t('repairs.cancel.confirm')}
      cancelLabel={t('repairs.cancel.keep')}
      tone="danger"
      loading={cancelling.isPending}
      onConfirm={() => void confirm()}
    >
      <FormField label={t('repairs.cancel.reason')} required={false}>
        <Textarea value={reason} maxLength={textLimits.reason} onChange={(event) => type(event.target.value)} />
      </FormField>
    </QuestionDialog>
  );
}

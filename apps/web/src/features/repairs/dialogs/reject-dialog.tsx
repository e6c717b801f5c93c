import { textLimits } from '@atelier/domain';
import { ConfirmDialog, Textarea } from '@atelier/ui';
import { useOwnEntry } from '../../../shared/dialogs/use-own-entry.ts';
import { FormField } from '../../../shared/form/form-field.tsx';
import { createTextDraft, useTextDraft } from '../../../shared/form/kept-draft.ts';
import { useTranslation } from '../../../shared/language/use-translation.ts';

type RejectDialogProps = {
  repairId: string;
  loading: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
};

/** Why a price is too high, until it is sent: closed by mistake, it stands there again. */
export const rejectDraft = createTextDraft('reject');

/** Asks before a price is rejected, with room for the reason. */
export const RejectDialog = ({ repairId, loading, onReject, onClose }: RejectDialogProps) => {
  const { t } = useTranslation();
  const [reason, type] = useTextDraft(rejectDraft, repairId);
  useOwnEntry(true, onClose, loading);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || loading || onClose()}
      title={t('proposal.rejectQuestion')}
      description={t('proposal.rejected.text')}
      confirmLabel={t('proposal.rejectConfirm')}
      cancelLabel={t('common.back')}
      tone="danger"
      loading={loading}
      onConfirm={() => onReject(reason)}
    >
      <FormField label={t('proposal.rejectReason')} required={false}>
        <Textarea value={reason} maxLength={textLimits.reason} onChange={(event) => type(event.target.value)} />
      </FormField>
    </ConfirmDialog>
  );
};

import { textLimits } from '@atelier/domain';
import { Textarea } from '@atelier/ui';
import { useFetchedContent } from '#shared/content/use-shop-content.ts';
import { QuestionDialog } from '#shared/dialogs/question-dialog.tsx';
import { FormField } from '#shared/form/form-field.tsx';
import { createTextDraft, useTextDraft } from '#shared/form/stored-draft.ts';
import { useTranslation } from '#shared/language/use-translation.ts';

type RejectDialogProps = {
  repairId: string;
  accepted?: boolean;
  loading: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
};

export const rejectDraft = createTextDraft('reject');

export function RejectDialog({ repairId, accepted = false, loading, onReject, onClose }: RejectDialogProps) {
  const { t } = useTranslation();
  const [reason, type] = useTextDraft(rejectDraft, repairId);
  const { refusal } = useFetchedContent().costs;
  return (
    <QuestionDialog
      open
      onOpenChange={(open) => open || loading || onClose()}
      title={t(accepted ? 'proposal.withdraw.question' : 'proposal.rejectQuestion')}
      description={t(accepted ? 'proposal.withdraw.text' : 'proposal.rejected.text')}
      confirmLabel={t(accepted ? 'proposal.withdraw.confirm' : 'proposal.rejectConfirm')}
      cancelLabel={t(accepted ? 'proposal.withdraw.keep' : 'common.back')}
      tone="danger"
      loading={loading}
      onConfirm={() => onReject(reason)}
    >
      {refusal !== '' && <p className="text-pretty">{refusal}</p>}
      <FormField label={t('proposal.rejectReason')} required={false}>
        <Textarea value={reason} maxLength={textLimits.reason} onChange={(event) => type(event.target.value)} />
      </FormField>
    </QuestionDialog>
  );
}

import { textLimits } from '@atelier/domain';
import { ConfirmDialog, Textarea } from '@atelier/ui';
import { useState } from 'react';
import { FormField } from '../../../shared/form/form-field.tsx';
import { useTranslation } from '../../../shared/language/use-translation.ts';

type RejectDialogProps = { loading: boolean; onReject: (reason: string) => void; onClose: () => void };

/** Asks before a price is rejected, with room for the reason. */
export const RejectDialog = ({ loading, onReject, onClose }: RejectDialogProps) => {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
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
        <Textarea value={reason} maxLength={textLimits.reason} onChange={(event) => setReason(event.target.value)} />
      </FormField>
    </ConfirmDialog>
  );
};

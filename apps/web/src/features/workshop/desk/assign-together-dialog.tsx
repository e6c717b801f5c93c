import type { StaffRole } from '@atelier/domain';
import { useState } from 'react';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { FormDialog } from '../form-dialog.tsx';
import { AssigneeField } from '../transition/assignee-field.tsx';
import { assigneeRole } from '../transition/form-model.ts';
import { rememberAssigned } from '../transition/last-assigned.ts';
import type { BulkRow } from './use-bulk.ts';

type AssignDialogProps = {
  rows: readonly BulkRow[];
  label: string;
  onAssign: (said: { assigneeId: string }) => void;
  onClose: () => void;
};

/** One person for all that is selected: somebody who may do the work of each. */
export function AssignDialog({ rows, label, onAssign, onClose }: AssignDialogProps) {
  const { t } = useTranslation();
  const [assigneeId, setAssigneeId] = useState('');
  const [tried, setTried] = useState(false);
  const [role = 'COLLECTOR', ...others] = rolesOf(rows);
  const submit = (): void => {
    setTried(true);
    if (assigneeId === '') return;
    for (const each of [role, ...others]) rememberAssigned(each, assigneeId);
    onAssign({ assigneeId });
  };
  return (
    <FormDialog title={label} action={label} onSubmit={submit} onClose={onClose}>
      <FormField
        label={t('workshop.fields.assigneeId')}
        required
        error={tried && assigneeId === '' ? 'required' : undefined}
      >
        <AssigneeField required role={role} others={others} value={assigneeId} onChange={setAssigneeId} />
      </FormField>
    </FormDialog>
  );
}

/** Whose work they are: collections and returns aren't everybody's. */
function rolesOf(rows: readonly BulkRow[]): StaffRole[] {
  return [...new Set(rows.flatMap(({ button }) => button?.steps.slice(0, 1).map(assigneeRole) ?? []))];
}

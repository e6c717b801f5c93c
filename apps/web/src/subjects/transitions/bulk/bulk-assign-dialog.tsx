import type { StaffRole } from '@atelier/domain';
import { useState } from 'react';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { FormDialog } from '#subjects/staff/forms/form-dialog.tsx';
import { AssigneeField } from '../fields/assignee-field.tsx';
import { assigneeRole } from '../context/transition-context.ts';
import { rememberAssigned } from '../fields/assignee.ts';
import type { BulkRow } from './use-bulk.ts';

type BulkAssignDialogProps = {
  rows: readonly BulkRow[];
  label: string;
  onAssign: (input: { assigneeId: string }) => void;
  onClose: () => void;
};

/** Assigns one person to all selected rows. Only people who may do the work of each are listed. */
export function BulkAssignDialog({ rows, label, onAssign, onClose }: BulkAssignDialogProps) {
  const { t } = useTranslation();
  const [assigneeId, setAssigneeId] = useState('');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [role = 'COLLECTOR', ...otherRoles] = rolesOf(rows);
  const submit = (): void => {
    setWasSubmitted(true);
    if (assigneeId === '') return;
    for (const eachRole of [role, ...otherRoles]) rememberAssigned(eachRole, assigneeId);
    onAssign({ assigneeId });
  };
  return (
    <FormDialog title={label} action={label} onSubmit={submit} onClose={onClose}>
      <FormField
        label={t('workshop.fields.assigneeId')}
        required
        error={wasSubmitted && assigneeId === '' ? 'required' : undefined}
      >
        <AssigneeField required role={role} otherRoles={otherRoles} value={assigneeId} onChange={setAssigneeId} />
      </FormField>
    </FormDialog>
  );
}

function rolesOf(rows: readonly BulkRow[]): StaffRole[] {
  return [...new Set(rows.flatMap(({ button }) => button?.steps.slice(0, 1).map(assigneeRole) ?? []))];
}

import type { StaffRole } from '@atelier/domain';
import {
  Button,
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@atelier/ui';
import { useState, type FormEvent } from 'react';
import { useOwnEntry } from '#shared/dialogs/use-own-entry.ts';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { AssigneeField } from '../transition/assignee-field.tsx';
import { assigneeRole } from '../transition/form-model.ts';
import { rememberAssigned } from '../transition/last-assigned.ts';
import type { DeskRow } from './desk-now.ts';

type AssignDialogProps = {
  rows: readonly DeskRow[];
  label: string;
  onAssign: (said: { assigneeId: string }) => void;
  onClose: () => void;
};

/** One person for all that is selected: somebody who may do the work of each. */
export function AssignDialog({ rows, label, onAssign, onClose }: AssignDialogProps) {
  const { t } = useTranslation();
  useOwnEntry(true, onClose);
  const [assigneeId, setAssigneeId] = useState('');
  const [tried, setTried] = useState(false);
  const [role = 'COLLECTOR', ...others] = rolesOf(rows);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (assigneeId === '') return;
    for (const each of [role, ...others]) rememberAssigned(each, assigneeId);
    onAssign({ assigneeId });
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent size="sm" closeLabel={t('common.close')} aria-describedby={undefined}>
        <DialogHeader>
          <DialogTitle>{label}</DialogTitle>
        </DialogHeader>
        <form noValidate className="contents" onSubmit={submit}>
          <DialogBody>
            <FormField
              label={t('workshop.fields.assigneeId')}
              required
              error={tried && assigneeId === '' ? 'required' : undefined}
            >
              <AssigneeField required role={role} others={others} value={assigneeId} onChange={setAssigneeId} />
            </FormField>
          </DialogBody>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="secondary">{t('workshop.form.cancel')}</Button>
            </DialogClose>
            <Button type="submit">{label}</Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

/** Whose work they are: collections and returns aren't everybody's. */
function rolesOf(rows: readonly DeskRow[]): StaffRole[] {
  return [...new Set(rows.flatMap(({ button }) => button?.steps.slice(0, 1).map(assigneeRole) ?? []))];
}

import type { Member } from '@atelier/contract';
import { Skeleton } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { DialogFrame, type OpenedDialogProps } from '#shared/dialogs/dialog-frame.tsx';
import { showError, showDone } from '#shared/feedback/show-toast.ts';
import { DialogForm } from '#shared/form/dialog-form.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { slotPlansQuery } from '#subjects/staff/lists/planning.ts';
import { assignmentsQuery, useDisable } from './members.ts';
import { useReassignWork, type Recipients } from './reassign-work.ts';
import { AssignmentsList } from './assignments-list.tsx';
import { LoadFailures, RulesOfDriver } from './rules-of-driver.tsx';

type DisableDialogProps = OpenedDialogProps & { member: Member };

/** Confirms disabling with reassignment of work, or enabling again. */
export function DisableDialog(props: DisableDialogProps) {
  return props.member.state === 'DISABLED' ? <EnableForm {...props} /> : <DisableForm {...props} />;
}

function EnableForm({ member, opener, onClose }: DisableDialogProps) {
  const { t } = useTranslation();
  const { name, lastSignInAt } = member;
  const { mutateAsync, isPending } = useDisable(member);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await mutateAsync(false);
      showDone(t('team.enabled', { name }));
    } catch (error) {
      showError(t, error);
    }
    onClose();
  };
  return (
    <DialogFrame
      title={t('team.enableDialog.title', { name })}
      description={t(lastSignInAt === null ? 'team.enableDialog.textInvited' : 'team.enableDialog.text', { name })}
      size="sm"
      opener={opener}
      onClose={onClose}
    >
      <DialogForm submitting={isPending} onSubmit={submit} action={t('team.enableDialog.confirm')}>
        {null}
      </DialogForm>
    </DialogFrame>
  );
}

function DisableForm({ member, opener, onClose }: DisableDialogProps) {
  const { t } = useTranslation();
  const { id, name } = member;
  const answer = useQuery(assignmentsQuery(id));
  const { data: assignments, isError } = answer;
  const plans = useQuery(slotPlansQuery);
  const { mutateAsync } = useDisable(member);
  const giveAway = useReassignWork(id);
  const [recipients, setRecipients] = useState<Recipients>({});
  // The member is disabled, but some work couldn't be reassigned.
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string> | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const run = async () => {
    if (refusals === null) await mutateAsync(true);
    const refused = assignments === undefined ? new Map<string, string>() : await giveAway(assignments, recipients);
    if (refused.size > 0) {
      await answer.refetch();
      setRefusals(refused);
      return;
    }
    showDone(t('team.disabled', { name }));
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsRunning(true);
    try {
      await run();
    } catch (error) {
      showError(t, error);
      onClose();
    } finally {
      setIsRunning(false);
    }
  };
  const isDone = refusals !== null;
  return (
    <DialogFrame
      title={t(isDone ? 'team.disabled' : 'team.disableDialog.title', { name })}
      description={t(isDone ? 'team.disableDialog.reassignFailed' : 'team.disableDialog.text', { name })}
      size="sm"
      opener={opener}
      onClose={onClose}
    >
      <DialogForm
        // Without the list, work would remain in their name unasked. After a failure the press is allowed.
        submitting={isRunning || (assignments === undefined && !isError)}
        onSubmit={submit}
        action={t(isDone ? 'team.disableDialog.reassign' : 'team.disableDialog.confirm')}
        tone={isDone ? 'primary' : 'danger'}
        {...(isDone && { cancelLabel: t('common.close') })}
      >
        {assignments !== undefined ? (
          Object.values(assignments).every(({ length }) => length === 0) ? (
            <p>{t('team.disableDialog.noAssignedWork', { name })}</p>
          ) : (
            <>
              {!isDone && <p>{t('team.disableDialog.assignedWork', { name })}</p>}
              <AssignmentsList
                {...{ assignments, recipients }}
                from={id}
                onRecipientsChange={setRecipients}
                refused={refusals ?? new Map()}
              />
            </>
          )
        ) : (
          !isError && (
            <div>
              <output className="sr-only">{t('common.loading')}</output>
              <Skeleton className="h-24 rounded-control" />
            </div>
          )
        )}
        <LoadFailures queries={[answer, plans]} />
        <RulesOfDriver member={member} plans={plans.data ?? []} />
      </DialogForm>
    </DialogFrame>
  );
}

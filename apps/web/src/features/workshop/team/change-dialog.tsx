import type { Member } from '@atelier/contract';
import { addDays } from '@atelier/domain';
import { Alert, Checkbox, toast } from '@atelier/ui';
import { ReadersDayField } from '#shared/form/readers-day-field.tsx';
import { useEffect, useState } from 'react';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useCloseGuard, type CloseGuard } from '#shared/dialogs/close-guard.tsx';
import { DialogFrame } from '#shared/dialogs/dialog-frame.tsx';
import { showError } from '#shared/feedback/show-toast.ts';
import { FormField } from '#shared/form/form-field.tsx';
import { createFormDraft, useFormDraft } from '#shared/form/kept-draft.ts';
import { showIssues, useApiForm } from '#shared/form/use-api-form.ts';
import { useShopDay } from '#shared/format/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { changedMember, useChangeMember } from '../api/members.ts';
import { DialogForm } from '../dialog-form.tsx';
import { ChangeForm, formOf } from './member-form.ts';
import { PersonFields } from './person-fields.tsx';
import { RoleBoxes } from './role-boxes.tsx';

const changeDraft = createFormDraft('member');
const LONGEST_ABSENCE = 366;
type ChangeDialogProps = { member: Member; isSelf: boolean; opener: Element | null; onClose: () => void };
type ChangeState = UseFormReturn<z.input<typeof ChangeForm>, unknown, z.output<typeof ChangeForm>>;

/** What somebody of the team is called, does and may see, and until when they are away. */
export function ChangeDialog({ member, isSelf, opener, onClose }: ChangeDialogProps) {
  const { t } = useTranslation();
  const { onTyped, close, question } = useCloseGuard(onClose, () => changeDraft.forget(member.id));
  return (
    <>
      <DialogFrame title={t('team.editTitle', { name: member.name })} opener={opener} onClose={close} keepsText>
        <ChangeFields member={member} isSelf={isSelf} onTyped={onTyped} onDone={onClose} />
      </DialogFrame>
      {question}
    </>
  );
}

type ChangeFieldsProps = Pick<ChangeDialogProps, 'member' | 'isSelf'> &
  Pick<CloseGuard, 'onTyped'> & { onDone: () => void };

function ChangeFields({ member, isSelf, onTyped, onDone }: ChangeFieldsProps) {
  const { t } = useTranslation();
  // What is saved is what its person saw: a version of somebody else's is taken only once they were told.
  const [seen, setSeen] = useState({ version: member.version, isLate: false });
  const form = useApiForm(ChangeForm, formOf(member));
  useFormDraft(form, changeDraft, member.id);
  const { mutateAsync } = useChangeMember(member);
  const { errors, isSubmitting, isDirty } = form.formState;
  useEffect(() => onTyped(isDirty), [onTyped, isDirty]);
  const submit = form.handleSubmit(async (values) => {
    try {
      await mutateAsync({ ...values, version: seen.version });
      changeDraft.forget(member.id);
      onTyped(false);
      toast({ title: t('team.saved'), variant: 'success' });
      onDone();
    } catch (error) {
      const now = changedMember(error);
      if (now !== null) setSeen({ version: now.version, isLate: true });
      else if (!showIssues(form, error)) showError(t, error);
    }
  });
  const { register, control } = form;
  return (
    <DialogForm submitting={isSubmitting} onSubmit={(event) => void submit(event)} action={t('team.form.save')}>
      {seen.isLate && (
        <Alert variant="warning" role="alert" title={t('team.meanwhile.title')}>
          {t('team.meanwhile.text', { name: member.name })}
        </Alert>
      )}
      <PersonFields
        inputs={{ firstName: register('firstName'), lastName: register('lastName'), phone: register('phone') }}
        errors={errors}
      />
      <Controller
        name="roles"
        control={control}
        render={({ field }) => <RoleBoxes {...field} error={errors.roles?.message} own={isSelf} />}
      />
      {!isSelf && member.state === 'ACTIVE' && <RolesChange member={member} form={form} />}
      <AwayField form={form} />
      <Controller
        name="maySeeFigures"
        control={control}
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Checkbox
            ref={ref}
            checked={value}
            onCheckedChange={onChange}
            onBlur={onBlur}
            label={
              <span className="grid">
                <span className="font-medium">{t('team.form.figures')}</span>
                <span className="text-sm text-ink-muted">{t('team.form.figuresHint')}</span>
              </span>
            }
          />
        )}
      />
    </DialogForm>
  );
}

/** Said before it is done: whoever is at work has to sign in again. */
function RolesChange({ member: { name, roles }, form }: { member: Member; form: ChangeState }) {
  const { t } = useTranslation();
  const isOther = useWatch({ control: form.control, name: 'roles' }) !== roles.join(' ');
  return (
    <output className={isOther ? 'rounded-control bg-sunken px-4 py-3 text-sm' : 'sr-only'}>
      {isOther && t('team.form.rolesChange', { name })}
    </output>
  );
}

function AwayField({ form }: { form: ChangeState }) {
  const { t } = useTranslation();
  const today = useShopDay();
  return (
    <FormField
      label={t('team.form.awayUntil')}
      description={t('team.form.awayHint')}
      required={false}
      error={form.formState.errors.awayUntil?.message}
    >
      <Controller
        name="awayUntil"
        control={form.control}
        render={({ field: { onChange, ...field } }) => (
          <ReadersDayField
            {...field}
            onValueChange={onChange}
            min={today}
            max={addDays(today, LONGEST_ABSENCE)}
            today={today}
          />
        )}
      />
    </FormField>
  );
}

import type { Member } from '@atelier/contract';
import { showDone } from '#shared/feedback/show-toast.ts';
import { addDays, isAdmin } from '@atelier/domain';
import { LocalizedDateField } from '#shared/form/readers-day-field.tsx';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { createFormDraft } from '#shared/form/stored-draft.ts';
import { useApiForm } from '#shared/form/use-api-form.ts';
import { useShopDay } from '#shared/language/times.tsx';
import type { OpenedDialogProps } from '#shared/dialogs/dialog-frame.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { CheckboxField, ControlledField } from '#subjects/staff/forms/controlled-fields.tsx';
import { conflictingMember, useChangeMember } from './members.ts';
import { VersionedDialog, useVersionedForm } from '#subjects/staff/forms/versioned-form.tsx';
import { memberFormSchema, memberFormValues, parseRoles, PersonFields, RoleCheckboxes } from './person-fields.tsx';
import { AssignmentsOfLostRoles, useReassignment } from './assignments-of-lost-roles.tsx';

const changeDraft = createFormDraft('member');
const MAX_ABSENCE_DAYS = 366;
type MemberDialogProps = OpenedDialogProps & { member: Member; isSelf: boolean };
type ChangeForm = ReturnType<typeof memberFormSchema>;
type ChangeState = UseFormReturn<z.input<ChangeForm>, unknown, z.output<ChangeForm>>;

export function MemberDialog({ member, isSelf, opener, onClose }: MemberDialogProps) {
  const { t } = useTranslation();
  const form = useApiForm(memberFormSchema(member), memberFormValues(member));
  const { mutateAsync } = useChangeMember(member);
  const reassignment = useReassignment(member);
  const saved = useVersionedForm(form, {
    draft: changeDraft,
    draftKey: member.id,
    onClose,
    version: member.version,
    conflictOf: (error) => {
      const current = conflictingMember(error);
      return current && { version: current.version, values: memberFormValues(current) };
    },
    beforeSave: ({ roles }) => reassignment.give(roles),
    save: async (values, version) => {
      await mutateAsync({ ...values, version });
      showDone(t('team.saved'));
    },
  });
  const { errors } = form.formState;
  const { register, control } = form;
  return (
    <VersionedDialog
      versionedForm={saved}
      title={t('team.editTitle', { name: member.name })}
      opener={opener}
      action={t('team.form.save')}
      conflictText={{ title: t('team.conflict.title'), text: t('team.conflict.text', { name: member.name }) }}
    >
      <PersonFields register={register} errors={errors} />
      <Controller
        name="roles"
        control={control}
        render={({ field }) => <RoleCheckboxes {...field} error={errors.roles?.message} isOwnAccount={isSelf} />}
      />
      <CheckboxField control={control} name="mayManageTill" label={t('team.form.mayManageTill')} />
      {member.state === 'ACTIVE' && <RolesChange {...{ member, isSelf, form, reassignment }} />}
      <AwayField form={form} />
      {!isAdmin(member) && (
        <CheckboxField
          control={control}
          name="maySeeFigures"
          label={t('team.form.maySeeFigures')}
          hint={t('team.form.figuresHint')}
        />
      )}
    </VersionedDialog>
  );
}

type RolesChangeProps = Pick<MemberDialogProps, 'member' | 'isSelf'> & {
  form: ChangeState;
  reassignment: ReturnType<typeof useReassignment>;
};

/** Warns that a colleague must sign in again and reassigns work of removed roles. */
function RolesChange({ member, isSelf, form, reassignment }: RolesChangeProps) {
  const { t } = useTranslation();
  const roles = useWatch({ control: form.control, name: 'roles' });
  const isOther = roles !== member.roles.join(' ');
  return (
    <>
      {!isSelf && (
        <output className={isOther ? 'rounded-control bg-sunken px-4 py-3 text-sm' : 'sr-only'}>
          {isOther && t('team.form.rolesChange', { name: member.name })}
        </output>
      )}
      {isOther && <AssignmentsOfLostRoles member={member} roles={parseRoles(roles)} reassignment={reassignment} />}
    </>
  );
}

function AwayField({ form }: { form: ChangeState }) {
  const { t } = useTranslation();
  const today = useShopDay();
  return (
    <ControlledField
      control={form.control}
      name="awayUntil"
      label={t('team.form.awayUntil')}
      description={t('team.form.awayHint')}
      required={false}
    >
      {({ onChange, ...field }) => (
        <LocalizedDateField
          {...field}
          onValueChange={onChange}
          min={today}
          max={addDays(today, MAX_ABSENCE_DAYS)}
          today={today}
        />
      )}
    </ControlledField>
  );
}

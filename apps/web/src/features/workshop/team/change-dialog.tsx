import type { Member } from '@atelier/contract';
import { addDays } from '@atelier/domain';
import { toast } from '@atelier/ui';
import { ReadersDayField } from '#shared/form/readers-day-field.tsx';
import { useMemo } from 'react';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { FormField } from '#shared/form/form-field.tsx';
import { createFormDraft } from '#shared/form/kept-draft.ts';
import { useApiForm } from '#shared/form/use-api-form.ts';
import { useShopDay } from '#shared/format/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { changedMember, useChangeMember } from '../api/members.ts';
import { SavedDialog, SavedFields, useSavedForm, type Inside } from '../saved-form.tsx';
import { changeForm, formOf, rolesIn } from './member-form.ts';
import { PersonFields } from './person-fields.tsx';
import { HeldInRoles, useHandOver } from './held-in-roles.tsx';
import { RoleBoxes } from './role-boxes.tsx';

const changeDraft = createFormDraft('member');
const LONGEST_ABSENCE = 366;
type ChangeDialogProps = { member: Member; isSelf: boolean; opener: Element | null; onClose: () => void };
type ChangeForm = ReturnType<typeof changeForm>;
type ChangeState = UseFormReturn<z.input<ChangeForm>, unknown, z.output<ChangeForm>>;

/** What somebody of the team is called, does and may see, and until when they are away. */
export function ChangeDialog({ opener, onClose, ...about }: ChangeDialogProps) {
  const { t } = useTranslation();
  const { id, name } = about.member;
  return (
    <SavedDialog title={t('team.editTitle', { name })} {...{ opener, onClose }} draft={changeDraft} draftKey={id}>
      {(inside) => <ChangeFields {...about} inside={inside} />}
    </SavedDialog>
  );
}

type ChangeFieldsProps = Pick<ChangeDialogProps, 'member' | 'isSelf'> & { inside: Inside };

function ChangeFields({ member, isSelf, inside }: ChangeFieldsProps) {
  const { t } = useTranslation();
  const schema = useMemo(() => changeForm(member), [member]);
  const form = useApiForm(schema, formOf(member));
  const { mutateAsync } = useChangeMember(member);
  const handOver = useHandOver(member);
  const saved = useSavedForm(form, {
    ...inside,
    version: member.version,
    changed: changedMember,
    before: ({ roles }) => handOver.give(roles),
    save: async (values, version) => {
      await mutateAsync({ ...values, version });
      toast({ title: t('team.saved'), variant: 'success' });
    },
  });
  const { errors } = form.formState;
  const { register, control } = form;
  return (
    <SavedFields
      saved={saved}
      action={t('team.form.save')}
      late={{ title: t('team.meanwhile.title'), text: t('team.meanwhile.text', { name: member.name }) }}
    >
      <PersonFields
        inputs={{ firstName: register('firstName'), lastName: register('lastName'), phone: register('phone') }}
        errors={errors}
      />
      <Controller
        name="roles"
        control={control}
        render={({ field }) => <RoleBoxes {...field} error={errors.roles?.message} own={isSelf} />}
      />
      {!isSelf && member.state === 'ACTIVE' && <RolesChange member={member} form={form} handOver={handOver} />}
      <AwayField form={form} />
    </SavedFields>
  );
}

type RolesChangeProps = { member: Member; form: ChangeState; handOver: ReturnType<typeof useHandOver> };

/** Said before it is done: whoever is at work has to sign in again, and what they hold in a role that goes is somebody else's then. */
function RolesChange({ member, form, handOver }: RolesChangeProps) {
  const { t } = useTranslation();
  const roles = useWatch({ control: form.control, name: 'roles' });
  const isOther = roles !== member.roles.join(' ');
  return (
    <>
      <output className={isOther ? 'rounded-control bg-sunken px-4 py-3 text-sm' : 'sr-only'}>
        {isOther && t('team.form.rolesChange', { name: member.name })}
      </output>
      {isOther && <HeldInRoles member={member} roles={rolesIn(roles)} handOver={handOver} />}
    </>
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

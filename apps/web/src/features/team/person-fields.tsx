import { Input, type InputProps, Checkbox } from '@atelier/ui';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { MemberChange, NewMember, optionalPhone, type Member } from '@atelier/contract';
import { staffRoles, type StaffRole } from '@atelier/domain';
import * as z from 'zod/mini';
import { fieldMessage } from '@atelier/i18n';
import { CircleAlert } from 'lucide-react';
import { useId, type Ref } from 'react';

type Names = 'firstName' | 'lastName' | 'phone';

type PersonFieldsProps = {
  register: (name: Names) => InputProps;
  errors: Readonly<Partial<Record<Names, { readonly message?: string | undefined } | undefined>>>;
};

export function PersonFields({ register, errors }: PersonFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <FormField label={t('team.form.firstName')} error={errors.firstName?.message}>
          <Input autoComplete="off" {...register('firstName')} />
        </FormField>
        <FormField label={t('team.form.lastName')} error={errors.lastName?.message}>
          <Input autoComplete="off" {...register('lastName')} />
        </FormField>
      </div>
      <FormField label={t('team.form.phone')} required={false} error={errors.phone?.message}>
        <Input type="tel" autoComplete="off" {...register('phone')} />
      </FormField>
    </>
  );
}

/** Parses space-separated roles. The form stores them as a string, so a draft can be saved. */
export function parseRoles(text: string): StaffRole[] {
  return staffRoles.filter((role) => text.split(' ').includes(role));
}

const roles = z.pipe(z.pipe(z.string(), z.transform(parseRoles)), NewMember.shape.roles);

export const InviteForm = z.extend(NewMember, { roles });

const { firstName, lastName, maySeeFigures, mayManageTill, awayUntil } = MemberChange.shape;

export function memberFormSchema({ phone }: Pick<Member, 'phone'>) {
  return z.object({
    firstName,
    lastName,
    phone: optionalPhone(phone),
    maySeeFigures,
    mayManageTill,
    roles,
    awayUntil: z.pipe(
      z.pipe(
        z.string(),
        z.transform((day) => (day === '' ? null : day)),
      ),
      awayUntil,
    ),
  });
}

export function memberFormValues({
  firstName,
  lastName,
  phone,
  maySeeFigures,
  mayManageTill,
  roles,
  awayUntil,
}: Member): z.input<ReturnType<typeof memberFormSchema>> {
  return {
    firstName,
    lastName,
    phone: phone ?? '',
    maySeeFigures,
    mayManageTill,
    roles: roles.join(' '),
    awayUntil: awayUntil ?? '',
  };
}

function toggleRole(text: string, role: StaffRole, checked: boolean): string {
  return staffRoles.filter((each) => (each === role ? checked : parseRoles(text).includes(each))).join(' ');
}

type RoleCheckboxesProps = {
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
  error: string | undefined;
  isOwnAccount: boolean;
};

export function RoleCheckboxes({ value, onChange, onBlur, ref, error, isOwnAccount }: RoleCheckboxesProps) {
  const { t } = useTranslation();
  const id = useId();
  const chosen = value.split(' ');
  return (
    <fieldset
      aria-describedby={error === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}
      className="grid min-w-0 gap-1.5"
    >
      <legend className="mb-1.5 text-sm font-medium">
        <span>{t('team.form.roles')}</span>
        <span aria-hidden className="ms-0.5 text-danger">
          *
        </span>
      </legend>
      {error !== undefined && (
        <p id={`${id}-error`} className="flex gap-1.5 text-sm font-medium text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{fieldMessage(t, error)}</span>
        </p>
      )}
      <div className="grid grid-cols-1 gap-1 rounded-control py-1 sm:gap-2.5 sm:border sm:border-line-strong sm:px-4 sm:py-3.5">
        {staffRoles.map((role, index) => {
          const fixed = isOwnAccount && role === 'ADMIN';
          return (
            <Checkbox
              key={role}
              ref={index === 0 ? ref : undefined}
              checked={chosen.includes(role)}
              disabled={fixed}
              aria-invalid={error === undefined ? undefined : true}
              onCheckedChange={(checked) => onChange(toggleRole(value, role, checked))}
              onBlur={onBlur}
              label={
                <span className="grid grid-cols-1 max-sm:hyphens-auto">
                  <span className="font-medium">{t(`role.${role}`)}</span>
                  <span className="text-sm text-ink-muted">
                    {t(fixed ? 'team.form.ownRole' : `team.roleDescription.${role}`)}
                  </span>
                </span>
              }
            />
          );
        })}
      </div>
      <p id={`${id}-hint`} className="text-sm text-ink-muted">
        {t('team.form.rolesHint')}
      </p>
    </fieldset>
  );
}

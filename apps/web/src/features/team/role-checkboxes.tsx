import { staffRoles } from '@atelier/domain';
import { Checkbox } from '@atelier/ui';
import { fieldMessage } from '@atelier/i18n';
import { CircleAlert } from 'lucide-react';
import { useId, type Ref } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { toggleRole } from './member-form.ts';

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
        <span aria-hidden="true" className="ms-0.5 text-danger">
          *
        </span>
      </legend>
      {error !== undefined && (
        <p id={`${id}-error`} className="flex gap-1.5 text-sm font-medium text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
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

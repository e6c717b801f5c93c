import { createContext, use, useId, useState, type ComponentProps, type ReactNode } from 'react';
import { clsx } from 'clsx';
import { OutsideField, useFieldGroup } from './field.tsx';

type Group = { name: string; value: string | undefined; choose: (value: string) => void; disabled: boolean };

const GroupContext = createContext<Group | null>(null);

export type RadioGroupProps = Omit<ComponentProps<'div'>, 'onChange' | 'defaultValue'> & {
  value?: string | undefined;
  defaultValue?: string | undefined;
  onValueChange?: ((value: string) => void) | undefined;
  disabled?: boolean | undefined;
};

/** Native radio buttons, for arrow keys, a single tab stop and form data. */
export function RadioGroup(props: RadioGroupProps) {
  const { value, defaultValue, onValueChange, disabled = false, className, children, ...rest } = props;
  const name = useId();
  const [chosen, setChosen] = useState(defaultValue);
  const choose = (next: string) => {
    setChosen(next);
    onValueChange?.(next);
  };
  const group = { name, value: value ?? chosen, choose, disabled };
  return (
    <div
      role="radiogroup"
      data-slot="radio-group"
      className={clsx('grid grid-cols-1 gap-3', className)}
      {...useFieldGroup(rest)}
    >
      <GroupContext value={group}>
        <OutsideField>{children}</OutsideField>
      </GroupContext>
    </div>
  );
}

export type RadioCardProps = Omit<ComponentProps<'input'>, 'type' | 'name' | 'checked' | 'value' | 'title' | 'size'> & {
  value: string;
  title: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
};

/** Renders a card as a radio label. The hidden radio is positioned inside, so focus doesn't scroll the page. */
export function RadioCard({ value, title, description, icon, className, disabled, ...props }: RadioCardProps) {
  const group = use(GroupContext);
  const id = useId();
  if (!group) throw new Error('invariant: RadioCard without RadioGroup');
  return (
    <label
      data-slot="radio-card"
      className={clsx(
        'relative flex min-h-16 cursor-pointer items-center gap-3 rounded-control border border-line-strong bg-surface px-3 py-3 sm:gap-4 sm:px-4 transition-colors',
        'hover:border-ink-muted has-checked:border-primary has-checked:bg-primary-soft has-checked:ring-1 has-checked:ring-primary forced-colors:has-checked:outline-2',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary has-disabled:opacity-55',
        className,
      )}
    >
      {icon && <span className="shrink-0 text-primary">{icon}</span>}
      <span className="min-w-0 flex-1">
        <span id={`${id}-title`} className="block font-medium wrap-anywhere">
          {title}
        </span>
        {description && (
          <span id={`${id}-description`} className="block text-sm wrap-anywhere text-ink-muted">
            {description}
          </span>
        )}
      </span>
      <input
        type="radio"
        name={group.name}
        value={value}
        checked={group.value === value}
        onChange={() => group.choose(value)}
        disabled={disabled ?? group.disabled}
        aria-labelledby={`${id}-title`}
        aria-describedby={description ? `${id}-description` : undefined}
        className="size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-surface outline-none forced-color-adjust-none checked:border-[6px] checked:border-primary"
        {...props}
      />
    </label>
  );
}

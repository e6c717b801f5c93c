import { createContext, use, useId, type ComponentProps, type ReactNode } from 'react';
import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';

/** Props a field passes to its control. Controls of this package apply them automatically. */
export type FieldControl = {
  id: string;
  'aria-labelledby': string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

const FieldContext = createContext<FieldControl | null>(null);

export type FieldProps = Omit<ComponentProps<'div'>, 'children'> & {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  hint?: ReactNode;
  required?: boolean | undefined;
  labelHidden?: boolean | undefined;
  children: ReactNode | ((control: FieldControl) => ReactNode);
};

export function Field(props: FieldProps) {
  const { label, description, error, hint, required, labelHidden, className, children, ...rest } = props;
  const id = useId();
  const control = connect(id, { description: Boolean(description), error: Boolean(error), required });
  return (
    <FieldContext value={control}>
      <div
        data-slot="field"
        data-invalid={control['aria-invalid']}
        className={clsx('grid grid-cols-1 content-start gap-1.5', className)}
        {...rest}
      >
        <div className={labelHidden ? 'sr-only' : 'flex flex-wrap items-baseline justify-between gap-x-3'}>
          <span className="min-w-0 text-sm font-medium wrap-anywhere">
            <label id={control['aria-labelledby']} htmlFor={id} data-slot="field-label">
              {label}
            </label>
            {/* Outside the label, whose text is the accessible name. */}
            {required && (
              <span aria-hidden="true" className="ms-0.5 text-danger">
                *
              </span>
            )}
          </span>
          {hint && <span className="text-sm text-ink-muted">{hint}</span>}
        </div>
        {typeof children === 'function' ? children(control) : children}
        {description && (
          <p id={`${id}-description`} data-slot="field-description" className="max-w-[68ch] text-sm text-ink-muted">
            {description}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} data-slot="field-error" className="flex gap-1.5 text-sm font-medium text-danger">
            <CircleAlert className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere max-sm:hyphens-auto">{error}</span>
          </p>
        )}
      </div>
    </FieldContext>
  );
}

function connect(
  id: string,
  has: { description: boolean; error: boolean; required?: boolean | undefined },
): FieldControl {
  const described = [has.error && `${id}-error`, has.description && `${id}-description`].filter(Boolean).join(' ');
  return {
    id,
    'aria-labelledby': `${id}-label`,
    'aria-describedby': described || undefined,
    'aria-invalid': has.error || undefined,
    'aria-required': has.required || undefined,
  };
}

type ConnectedProps = Partial<Omit<FieldControl, 'aria-labelledby'>>;

/** Merges the surrounding field's props below the control's own. */
export function useFieldControl<P extends { 'aria-describedby'?: string | undefined }>(props: P): P & ConnectedProps {
  const field = use(FieldContext);
  if (!field) return props;
  const describedBy = clsx(props['aria-describedby'], field['aria-describedby']) || undefined;
  const wiring: ConnectedProps = {
    id: field.id,
    'aria-invalid': field['aria-invalid'],
    'aria-required': field['aria-required'],
  };
  return { ...wiring, ...props, 'aria-describedby': describedBy };
}

/** Names groups, which a `label` element can't. */
export function useFieldGroup<P extends object>(props: P): P & Partial<FieldControl> {
  return { ...use(FieldContext), ...props };
}

/** Resets the context inside a group, because members must not share the field's id. */
export function OutsideField({ children }: { children: ReactNode }) {
  return <FieldContext value={null}>{children}</FieldContext>;
}

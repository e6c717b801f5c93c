import { createContext, use, useId, type ComponentProps, type ReactNode } from 'react';
import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';

/** What a control inside a field takes over. Every control of this package does so by itself. */
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
  /** Words at the end of the label's line, such as 'optional' or a link. */
  hint?: ReactNode;
  required?: boolean | undefined;
  labelHidden?: boolean | undefined;
  /** The control, or a function that takes the wiring for a control from elsewhere. */
  children: ReactNode | ((control: FieldControl) => ReactNode);
};

/** Ties label, description and error to whatever control stands inside, once. */
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
            {/* Beside the label, whose words are the field's name; a reader hears it of the control. */}
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
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{error}</span>
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

/** What the field around it says, under the control's own props; outside of a field they stay as they are. */
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

/** For groups of controls, which a `label` element can't name. */
export function useFieldGroup<P extends object>(props: P): P & Partial<FieldControl> {
  return { ...use(FieldContext), ...props };
}

/** Starts afresh inside a group: its members must not all take the field's one id. */
export function OutsideField({ children }: { children: ReactNode }) {
  return <FieldContext value={null}>{children}</FieldContext>;
}

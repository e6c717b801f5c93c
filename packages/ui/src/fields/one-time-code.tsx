import { useState, type ChangeEvent, type ComponentProps, type SyntheticEvent } from 'react';
import { clsx } from 'clsx';
import { useFieldControl } from './field.tsx';

const LENGTH = 6;

export type OneTimeCodeProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'size' | 'maxLength'> & {
  value: string;
  onValueChange: (value: string) => void;
  /** Called each time the last cell is filled. */
  onComplete?: ((value: string) => void) | undefined;
  /** Normalizes digits, for example of another script, before the rest is dropped. */
  normalize?: ((typed: string) => string) | undefined;
};

/** Renders one real input under painted cells, because password managers, SMS autofill, pasting and screen readers need a single box. */
export function OneTimeCode(props: OneTimeCodeProps) {
  const { value, onValueChange, onComplete, normalize = asTyped, className, disabled, ...rest } = props;
  const control = useFieldControl(rest);
  const [focused, setFocused] = useState(false);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const next = normalize(event.currentTarget.value).replaceAll(/\D/gu, '').slice(0, LENGTH);
    if (next === value) return;
    onValueChange(next);
    if (next.length === LENGTH) onComplete?.(next);
  };
  return (
    <div
      data-slot="one-time-code"
      translate="no"
      className={clsx('relative grid w-full max-w-88 auto-cols-fr grid-flow-col gap-2', className)}
    >
      {Array.from({ length: LENGTH }, (_, index) => (
        <Cell
          key={index}
          digit={value[index]}
          active={focused && index === Math.min(value.length, LENGTH - 1)}
          invalid={control['aria-invalid'] === true}
          disabled={disabled}
        />
      ))}
      <input
        data-slot="one-time-code-input"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        spellCheck={false}
        value={value}
        disabled={disabled}
        onChange={change}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onSelect={keepCaretAtEnd}
        className="absolute inset-0 size-full cursor-text bg-transparent text-transparent caret-transparent outline-none forced-color-adjust-none selection:bg-transparent selection:text-transparent disabled:cursor-not-allowed"
        {...control}
      />
    </div>
  );
}

function asTyped(text: string): string {
  return text;
}

function Cell({ digit, active, invalid, disabled }: CellProps) {
  return (
    <span
      aria-hidden="true"
      data-slot="one-time-code-cell"
      data-active={active || undefined}
      className={clsx(
        'grid h-14 place-items-center rounded-control border bg-surface text-xl font-semibold tabular-nums transition-colors',
        'data-active:outline-2 data-active:outline-primary',
        cellEdge({ digit, active, invalid, disabled }),
      )}
    >
      {digit ?? (active && <span className="h-6 w-0.5 animate-breathe rounded-full bg-primary" />)}
    </span>
  );
}

function cellEdge({ digit, active, invalid, disabled }: CellProps): string {
  if (invalid) return 'border-danger';
  if (active) return 'border-primary';
  return clsx(digit ? 'border-ink-muted' : 'border-line-strong', disabled && 'opacity-55');
}

// Painted cells have no inner caret, so the real one stays at the end.
function keepCaretAtEnd(event: SyntheticEvent<HTMLInputElement>) {
  const input = event.currentTarget;
  const { selectionStart, selectionEnd } = input;
  const everything = selectionStart === 0 && selectionEnd === input.value.length;
  if (!everything && selectionStart !== input.value.length) {
    input.setSelectionRange(input.value.length, input.value.length);
  }
}

type CellProps = { digit: string | undefined; active: boolean; invalid: boolean; disabled: boolean | undefined };

import type { ComponentProps, ReactNode } from 'react';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';

type StepperItem = { key: string; label: ReactNode };

export type StepperProps = Omit<ComponentProps<'div'>, 'children'> & {
  label: string;
  steps: readonly StepperItem[];
  /** Index from 0. Steps before it are done. */
  current: number;
  /** Read after the label of each done step. */
  doneLabel?: string | undefined;
};

const nameClass = clsx(
  'absolute top-full mt-1 whitespace-nowrap group-data-[state=current]/step:font-semibold',
  'inset-s-3.5 -translate-x-1/2 group-first/step:-translate-x-3.5 group-last/step:translate-x-[calc(0.875rem-100%)]',
  'rtl:translate-x-1/2 rtl:group-first/step:translate-x-3.5 rtl:group-last/step:translate-x-[calc(100%-0.875rem)]',
  '@max-[30rem]:group-not-data-[state=current]/step:sr-only',
);

export function Stepper({ label, steps, current, doneLabel, className, ...props }: StepperProps) {
  return (
    <div data-slot="stepper" className={clsx('@container', className)} {...props}>
      <ol aria-label={label} className="flex items-center gap-[min(0.5rem,1.5vw)] pb-7">
        {steps.map((step, index) => (
          <li
            key={step.key}
            data-state={stateOf(index, current)}
            aria-current={index === current ? 'step' : undefined}
            className="group/step relative flex min-w-0 items-center gap-[min(0.5rem,1.5vw)] text-sm not-last:flex-1 data-[state=todo]:text-ink-muted"
          >
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full border border-line-strong font-semibold tabular-nums transition-colors forced-color-adjust-none group-data-[state=current]/step:border-primary group-data-[state=current]/step:bg-primary group-data-[state=current]/step:text-on-primary group-data-[state=done]/step:border-primary group-data-[state=done]/step:text-primary"
            >
              {index < current ? <Check className="size-4" strokeWidth={2.5} /> : index + 1}
            </span>
            <span className={nameClass}>{step.label}</span>
            {index < current && doneLabel && <span className="sr-only">{doneLabel}</span>}
            <span
              aria-hidden="true"
              className="h-0.5 min-w-0 flex-1 rounded-full bg-line transition-colors forced-color-adjust-none group-last/step:hidden group-data-[state=done]/step:bg-primary"
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

function stateOf(index: number, current: number): 'done' | 'current' | 'todo' {
  if (index === current) return 'current';
  return index < current ? 'done' : 'todo';
}

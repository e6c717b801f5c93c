import type { ComponentProps } from 'react';
import { clsx } from 'clsx';
import { useFieldControl } from './field.tsx';
import { controlClass } from './input.tsx';

/** Grows with its text where the browser can (`field-sizing`), and can be pulled larger everywhere. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  const control = useFieldControl(props);
  return (
    <textarea
      data-slot="textarea"
      className={clsx(controlClass, 'field-sizing-content min-h-24 resize-y px-3.5 py-2.5', className)}
      {...control}
    />
  );
}

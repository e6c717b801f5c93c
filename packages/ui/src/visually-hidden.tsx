import type { ComponentProps } from 'react';

/** Words for screen readers only. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span data-slot="visually-hidden" className="sr-only" {...props} />;
}

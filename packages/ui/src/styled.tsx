import { clsx } from 'clsx';
import type { ComponentProps, ElementType } from 'react';

/**
 * Creates a component that adds classes to an element or another component, before those of its caller. `slot` names it in the page.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function styled<Tag extends ElementType>(Tag: Tag, slot: string, ...classes: string[]) {
  const Element: ElementType = Tag;
  return ({ className, ...props }: ComponentProps<Tag> & { className?: string | undefined }) => (
    <Element data-slot={slot} className={clsx(classes, className)} {...props} />
  );
}

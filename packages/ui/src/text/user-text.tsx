import type { ComponentProps } from 'react';

/**
 * Renders user text with its own direction, so that Arabic and French don't reorder each other. The language is unknown. Page translation
 * may translate it. `className="block"` aligns it by direction.
 */
export function UserText(props: ComponentProps<'bdi'>) {
  return <bdi data-slot="user-text" dir="auto" lang="" {...props} />;
}

/** Renders a name like {@link UserText}, but excluded from page translation. */
export function ProperName(props: ComponentProps<'bdi'>) {
  return <bdi data-slot="proper-name" dir="auto" lang="" translate="no" {...props} />;
}

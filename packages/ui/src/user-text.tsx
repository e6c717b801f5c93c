import type { ComponentProps } from 'react';

/**
 * Text that somebody typed: an issue, a reason, a note. It has its own direction, so Arabic and French never reorder each other, and no
 * language that we could know of. The page's translator may translate it. `className="block"` aligns it by its direction.
 */
export function UserText(props: ComponentProps<'bdi'>) {
  return <bdi data-slot="user-text" dir="auto" lang="" {...props} />;
}

/** A name that somebody typed: of a person, a device, a brand, a partner, an address. As {@link UserText}, but nobody translates it. */
export function ProperName(props: ComponentProps<'bdi'>) {
  return <bdi data-slot="proper-name" dir="auto" lang="" translate="no" {...props} />;
}

import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { clsx } from 'clsx';

type Props = Record<string, unknown>;

/**
 * Gives `props` to the only child and replaces its children with `inside`. The child's own props win; class names join.
 * Written here instead of taken from the primitives' library, which the landing page must not load.
 */
export function renderInto(
  child: ReactNode,
  props: Props,
  inside: (children: ReactNode) => ReactNode,
): ReactElement | null {
  if (!isValidElement<Props & { children?: ReactNode }>(child)) return null;
  const own = child.props;
  const className = clsx(stringOf(props['className']), stringOf(own['className']));
  return cloneElement(child, { ...props, ...own, className }, inside(own.children));
}

function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { clsx } from 'clsx';

type Props = Record<string, unknown>;

/**
 * Merges `props` into the only child and replaces its children. The child's props win, class names join. Own code, because the landing page
 * must not load Radix.
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

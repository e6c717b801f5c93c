import { Children, type ReactNode } from 'react';

/**
 * Wraps each text among several children in an element. Page translation replaces text nodes, and React fails when it removes or inserts
 * before one. A text alone in its element is safe.
 */
export function wrapTexts(children: ReactNode): ReactNode {
  if (Children.count(children) < 2) return children;
  return Children.map(children, (child) => {
    const isText = typeof child === 'number' || (typeof child === 'string' && child.trim() !== '');
    return isText ? <span>{child}</span> : child;
  });
}

import { Children, type ReactNode } from 'react';

/**
 * Puts each text among several children into an element. A page translation replaces text nodes, and React fails where it has to remove one of those
 * itself, or to insert something before it; a text that is alone in an element it replaces as a whole.
 */
export function wrapTexts(children: ReactNode): ReactNode {
  if (Children.count(children) < 2) return children;
  return Children.map(children, (child) => {
    const isText = typeof child === 'number' || (typeof child === 'string' && child.trim() !== '');
    return isText ? <span>{child}</span> : child;
  });
}

import { useLayoutEffect, useState, type RefObject } from 'react';

/** Returns the element's offset from the top of the page in pixels. Content above may grow. */
export function useTopOf(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = (): void => {
      const anchor = element.current?.getBoundingClientRect();
      if (anchor !== undefined) setTop(Math.round(anchor.top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

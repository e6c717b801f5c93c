import { useLayoutEffect, useState, type RefObject } from 'react';

/** How far an element begins below the top of the page, in pixels; whatever stands above it may grow. */
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

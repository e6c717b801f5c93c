import { Drawing, type DrawingProps } from '@atelier/ui';
import { useHydrated } from '#shared/page/use-hydrated.ts';

/** A drawing below the first screen. The server keeps its place: the page's first kilobytes are for what is read (decisions/0027). */
export function LazyDrawing(props: DrawingProps) {
  const isTakenOver = useHydrated();
  return <Drawing {...props} blank={!isTakenOver} />;
}

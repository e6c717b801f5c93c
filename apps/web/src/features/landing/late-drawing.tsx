import { Drawing, type DrawingProps } from '@atelier/ui';
import { useTakenOver } from '#shared/page/use-taken-over.ts';

/** A drawing below the first screen. The server keeps its place: the page's first kilobytes are for what is read (decisions/0027). */
export function LateDrawing(props: DrawingProps) {
  const isTakenOver = useTakenOver();
  return <Drawing {...props} blank={!isTakenOver} />;
}

import { Drawing, type DrawingProps } from '@atelier/ui';
import { useHydrated } from '#shared/page/use-hydrated.ts';

/**
 * Renders a drawing below the first screen. The server reserves its space and omits it, because the first kilobytes are for text
 * (decisions/0027).
 */
export function LazyDrawing(props: DrawingProps) {
  const isHydrated = useHydrated();
  return <Drawing {...props} blank={!isHydrated} />;
}

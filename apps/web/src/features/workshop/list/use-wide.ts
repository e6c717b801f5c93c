import { useMedia } from '#shared/page/use-media.ts';

/** Whether there is room for a table; below that the rows are cards. */
export function useWide(): boolean {
  return useMedia('(min-width: 64rem)');
}

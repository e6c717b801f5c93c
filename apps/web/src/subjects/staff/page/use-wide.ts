import { useMedia } from '#shared/page/use-media.ts';

export function useWide(): boolean {
  return useMedia('(min-width: 64rem)');
}

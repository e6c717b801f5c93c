import { useMedia } from '../../../shared/page/use-media.ts';

/** Whether there is room for a table; below that the rows are cards. */
export const useWide = (): boolean => useMedia('(min-width: 64rem)');

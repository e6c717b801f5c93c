/** Around a page's header; where the window is hardly higher than it, it goes with the page. */
export const headerClass = '@container bleed-x sticky top-0 border-b border-line bg-surface short:static';

/**
 * Its row, which stays one row: with letters twice as large on a phone the door alone stands for the name, and buttons are as large as a
 * thumb and no larger, as pixels have it, and so is what holds the place of one that is on its way.
 */
export const headerRowClass =
  '@max-[16rem]:gap-0.5 @max-[16rem]:px-1 @max-[16rem]:[&>a]:p-1 @max-[16rem]:[&_[data-slot=logo]>span]:sr-only @max-[16rem]:[&_:is(button,[data-place])]:w-[52px] @max-[16rem]:[&_:is(button,[data-place])]:min-w-0 @max-[16rem]:[&_:is(button,[data-place])]:px-0 @max-[16rem]:[&_[data-slot=avatar]]:size-[40px]';

/** A badge in it: its picture alone where there is no room for words. */
export const foldedBadgeClass = '@max-[23rem]:gap-0 @max-[23rem]:px-1.5 @max-[23rem]:*:last:sr-only';

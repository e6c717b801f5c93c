export const headerClass = '@container bleed-x sticky top-0 border-b border-line bg-surface short:static';

/**
 * Styles the header's row, which never wraps. With text at 200 % on a phone the name shrinks to its icon, and buttons and their
 * placeholders get touch size.
 */
export const headerRowClass =
  '@max-[16rem]:gap-0.5 @max-[16rem]:px-1 @max-[16rem]:[&>a]:p-1 @max-[16rem]:[&_[data-slot=logo]>span]:sr-only @max-[16rem]:[&_:is(button,[data-place])]:w-[52px] @max-[16rem]:[&_:is(button,[data-place])]:min-w-0 @max-[16rem]:[&_:is(button,[data-place])]:px-0 @max-[16rem]:[&_[data-slot=avatar]]:size-[40px]';

export const iconOnlyBadgeClass = '@max-[23rem]:gap-0 @max-[23rem]:px-1.5 @max-[23rem]:*:last:sr-only';

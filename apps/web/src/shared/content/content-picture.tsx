import type { ShopContent } from '@atelier/contract';
import { apiUrl } from '#config/env.ts';

/** A picture that the shop uploaded. */
type Picture = NonNullable<ShopContent['navbar']['logo']['image']>;

/** Where a picture of the content lies. */
export function contentPictureUrl(id: string): string {
  return `${apiUrl}/files/${id}`;
}

type ContentPictureProps = { picture: Picture; className: string };

/** Fills its place; what the shop pointed at stays in sight. In tenths, by classes: a page that the server draws may carry no style attribute. */
export function ContentPicture({ picture: { id, alternative, focus }, className }: ContentPictureProps) {
  return (
    <img
      src={contentPictureUrl(id)}
      alt={alternative}
      className={`object-cover object-(--focus) focus-x-${percentOf(focus.x)} focus-y-${percentOf(focus.y)} ${className}`}
    />
  );
}

function percentOf(share: number): number {
  return Math.round(share * 10);
}

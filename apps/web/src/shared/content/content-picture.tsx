import type { ShopContent } from '@atelier/contract';
import { apiUrl } from '#config/env.ts';

type Picture = NonNullable<ShopContent['navbar']['logo']['image']>;

export function contentPictureUrl(id: string): string {
  return `${apiUrl}/files/${id}`;
}

type ContentPictureProps = { picture: Picture; className: string };

/**
 * Renders a picture that covers its box and shows the chosen focal point. The position uses classes in tenths, because server-rendered
 * pages may not contain style attributes.
 */
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

import { Logo } from '@atelier/ui';
import { contentPictureUrl } from './content-picture.tsx';

export function ShopLogo({ brand, picture }: { brand: string; picture: string | null }) {
  return picture === null ? (
    <Logo brand={brand} className="min-w-0" />
  ) : (
    <img
      data-slot="logo"
      src={contentPictureUrl(picture)}
      alt={brand}
      className="h-9 w-auto max-w-40 object-contain object-left"
    />
  );
}

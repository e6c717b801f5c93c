import { Logo } from '@atelier/ui';
import { contentPictureUrl } from './content-picture.tsx';

type ShopLogoProps = {
  brand: string;
  /** The name of a picture of the storage; the built-in sign where there is none. */
  picture: string | null;
};

/** The shop's own sign, or the product's beside the shop's name. */
export function ShopLogo({ brand, picture }: ShopLogoProps) {
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

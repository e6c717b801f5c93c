import { brandIn, brandPicture } from '#config/brand.ts';
import { useLanguage } from '../language/use-language.ts';
import { ShopLogo } from './shop-logo.tsx';

export function BrandLogo() {
  return <ShopLogo brand={brandIn(useLanguage().language)} picture={brandPicture} />;
}

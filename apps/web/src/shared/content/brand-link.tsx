import { Link } from 'react-router';
import { brandIn, brandPicture } from '#config/brand.ts';
import { paths } from '#config/paths.ts';
import { useTranslation } from '../language/use-translation.ts';
import { ShopLogo } from './shop-logo.tsx';

export function BrandLink({ className }: { className: string }) {
  const { t, language } = useTranslation();
  return (
    <Link
      to={paths.home}
      aria-label={t('layout.home', { brand: brandIn(language) })}
      className={`inline-flex min-h-11 items-center rounded-tight ${className}`}
    >
      <BrandLogo />
    </Link>
  );
}

export function BrandLogo() {
  return <ShopLogo brand={brandIn(useTranslation().language)} picture={brandPicture()} />;
}

import { Gallery } from '@atelier/ui/gallery';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageTitle } from '#shared/page/page-title.tsx';

function GalleryPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('dev.ui.title')}</PageTitle>
      <Gallery words={{ title: t('dev.ui.title'), light: t('dev.ui.light'), dark: t('dev.ui.dark') }} />
    </>
  );
}

export { GalleryPage as Component };

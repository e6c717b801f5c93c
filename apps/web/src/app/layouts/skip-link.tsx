import { useTranslation } from '#shared/language/use-translation.ts';

export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a
      href="#content"
      className="fixed top-3 inset-s-3 z-60 rounded-control bg-primary px-4 py-2 font-medium text-on-primary not-focus-visible:sr-only"
    >
      {t('layout.skip')}
    </a>
  );
}

import { useTranslation } from '../language/use-translation.ts';

/** The document's title: the page's, then the brand's. */
export const PageTitle = ({ children }: { children: string }) => {
  const { t } = useTranslation();
  return <title>{`${children} · ${t('common.appName')}`}</title>;
};

import { brandIn } from '#config/brand.ts';
import { useLanguage } from '../language/use-language.ts';

/** The document's title: the page's, then the brand's. */
export function PageTitle({ children }: { children: string }) {
  const { language } = useLanguage();
  return <title>{`${children} · ${brandIn(language)}`}</title>;
}

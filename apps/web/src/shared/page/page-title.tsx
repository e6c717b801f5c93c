import { brandIn } from '#config/brand.ts';
import { useLanguage } from '../language/use-language.ts';

export function PageTitle({ children }: { children: string }) {
  const { language } = useLanguage();
  return <title>{`${children} · ${brandIn(language)}`}</title>;
}

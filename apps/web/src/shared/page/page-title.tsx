import { brandIn } from '#config/brand.ts';
import { useTranslation } from '../language/use-translation.ts';

export function PageTitle({ children }: { children: string }) {
  const { language } = useTranslation();
  return <title>{`${children} · ${brandIn(language)}`}</title>;
}

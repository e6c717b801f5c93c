import { WifiOff } from 'lucide-react';
import { useTranslation } from '../language/use-translation.ts';
import { useOnline } from './use-online.ts';

/** Says at the top of the page that what one sees may be old. The live region stands there before it has anything to say. */
export const OfflineBanner = () => {
  const { t } = useTranslation();
  const online = useOnline();
  return (
    <output className="block">
      {!online && (
        <span className="flex items-center justify-center gap-2 bg-ink px-4 py-2 text-center text-sm font-medium text-paper">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {t('common.offline')}
        </span>
      )}
    </output>
  );
};

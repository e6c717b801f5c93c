import { WifiOff } from 'lucide-react';
import { useTranslation } from '../language/use-translation.ts';
import { useOnline } from './use-online.ts';

/** Renders the offline notice inside a dialog, which covers the bar. The live region exists before it has text. */
export function OfflineLine({ keepsText }: { keepsText: boolean }) {
  const { t } = useTranslation();
  const online = useOnline();
  return (
    <output
      className={
        online ? undefined : 'block shrink-0 border-t border-line bg-sunken px-5 py-2 text-sm font-medium sm:px-6'
      }
    >
      {!online && (
        <>
          <WifiOff className="me-2 inline size-4 align-[-0.15em]" />
          <span>{t(keepsText ? 'common.offlineDraft' : 'common.offlineShort')}</span>
        </>
      )}
    </output>
  );
}

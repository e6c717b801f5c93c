import type { User } from '@atelier/contract';
import { seesAllRepairs } from '@atelier/domain';
import { Button, dismissToast, toast } from '@atelier/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '#config/paths.ts';
import { errorKeyOf } from '#shared/api/api-error.ts';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useScanner } from '#subjects/staff/keys/use-scanner.ts';
import { readScannedCode } from '#subjects/staff/scan/scanned-code.ts';
import { staffRepairQuery } from '#subjects/transitions/steps/staff-repair.ts';
import { playScanSound } from './scan-sound.ts';

/** Opens the repair whose label a hand scanner reads anywhere on the staff's pages, outside of text fields. */
export function useScanToOpen(user: User | null): void {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const refuse = (description: string) => {
    playScanSound('error');
    toast({ title: t('workshop.scan.refused'), description, variant: 'destructive' });
  };
  /** A shelf alone opens nothing. Scan mode puts devices on it. */
  const offerShelf = (shelf: string) => {
    playScanSound('error');
    const open = () => {
      dismissToast();
      void navigate(`${paths.workshopScan}?${new URLSearchParams({ do: 'shelf', shelf }).toString()}`);
    };
    toast({
      title: t('workshop.scan.refused'),
      description: t('workshop.scan.shelf'),
      variant: 'destructive',
      ...(user !== null &&
        seesAllRepairs(user) && {
          action: (
            <Button variant="secondary" className="mt-1 justify-self-start" onClick={open}>
              {t('workshop.scan.fill')}
            </Button>
          ),
        }),
    });
  };
  useScanner((texts, isCovered) => {
    const code = readScannedCode(texts);
    if (code === null) return refuse(t('workshop.scan.foreign'));
    if (code.kind === 'shelf') return offerShelf(code.code);
    if (isCovered) return refuse(t('workshop.scan.covered'));
    const open = async (id: string) => {
      // Fails at once when offline. A foreign number and an unknown one look alike.
      await client.fetchQuery({ ...staffRepairQuery(id), networkMode: 'always', retry: false });
      playScanSound('done');
      await navigate(paths.workshopRepair(id));
    };
    return void open(code.id).catch((error: unknown) => {
      if (errorKeyOf(error) === 'notFound') return refuse(t('workshop.scan.unknown', { id: code.id }));
      playScanSound('error');
      return showError(t, error);
    });
  });
}

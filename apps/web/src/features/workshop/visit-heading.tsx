import type { StaffRepair } from '@atelier/contract';
import { PackageCheck, PackageOpen } from 'lucide-react';
import { useTranslation } from '../../shared/language/use-translation.ts';
import { VisitWindow } from '../../shared/repair/times.tsx';

type VisitHeadingProps = { visit: Pick<StaffRepair['visits'][number], 'type' | 'date' | 'time'> };

/** What a driver comes for, and when. */
export const VisitHeading = ({ visit }: VisitHeadingProps) => {
  const { t } = useTranslation();
  const Icon = visit.type === 'PICKUP' ? PackageOpen : PackageCheck;
  return (
    <div className="grid gap-0.5">
      <p className="flex items-center gap-2 font-semibold text-primary">
        <Icon aria-hidden="true" className="size-5" />
        {t(`workshop.visitType.${visit.type}`)}
      </p>
      <h2 className="text-xl first-letter:uppercase">
        <VisitWindow date={visit.date} time={visit.time} />
      </h2>
    </div>
  );
};

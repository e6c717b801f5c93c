import type { Repair } from '@atelier/contract';
import { useTranslation } from '../../language/use-translation.ts';
import { VisitWindow } from '../../repair/times.tsx';
import { Fact, FactGroup, Facts } from './fact.tsx';

type VisitFactsProps = { title: string; visit: Repair['pickupLogistic'] };

/** A pickup or a return: what its own status says, when and where. */
export const VisitFacts = ({ title, visit }: VisitFactsProps) => {
  const { t } = useTranslation();
  if (visit === null) return null;
  return (
    <FactGroup title={title}>
      <p>{t(`repairs.visit.${visit.type}.${visit.status}`)}</p>
      <Facts>
        <Fact label={t('repairs.details.window')}>
          <VisitWindow date={visit.date} time={visit.time} className="font-medium" />
        </Fact>
        <Fact label={t('repairs.details.address')}>{visit.address}</Fact>
      </Facts>
    </FactGroup>
  );
};

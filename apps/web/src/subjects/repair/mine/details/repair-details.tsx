import type { Repair } from '@atelier/contract';
import { isClosed } from '@atelier/domain';
import { ProperName, UserText } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';
import { RepairPhotos } from '#subjects/repair/photos/repair-photos.tsx';
import { RepairRail } from '#subjects/repair/repair-rail.tsx';
import { StatusBadge } from '#subjects/repair/status-badge.tsx';
import { detailSections } from '../detail-sections.ts';
import { DeviceLine } from '../device-line.tsx';
import { NewsLine, NextLine, StatusText } from '../next-line.tsx';
import { isRate } from '../rates.ts';
import { CalledAt } from './called-at.tsx';
import { DelayNote } from './delay-note.tsx';
import { Fact, FactGroup, Facts } from './fact.tsx';
import { FlagNote } from './flag-note.tsx';
import { History } from './history.tsx';
import { SectionView } from './section-view.tsx';
import { ShopContact } from './shop-contact.tsx';

export function RepairDetails({ repair }: { repair: Repair }) {
  const sections = detailSections(repair);
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid justify-items-start gap-2">
        <div aria-live="polite">
          <NextLine repair={repair} className="text-xl" />
        </div>
        <StatusBadge status={repair.status} />
        <StatusText repair={repair} />
        <CalledAt repair={repair} />
        <NewsLine repair={repair} />
      </div>
      <DelayNote repair={repair} />
      <FlagNote repair={repair} />
      {sections.first.map((section) => (
        <SectionView key={section} section={section} repair={repair} />
      ))}
      <RepairRail repair={repair} size="full" />
      <DeviceLine device={repair.device} />
      <Request repair={repair} />
      {sections.below.map((section) => (
        <SectionView key={section} section={section} repair={repair} />
      ))}
      <FeedbackFact feedback={repair.feedback} />
      <RepairPhotos repair={repair} />
      <History logs={repair.logs} pickupLogistic={repair.pickupLogistic} />
      <ShopContact />
    </div>
  );
}

function Request({ repair }: { repair: Repair }) {
  const { t } = useTranslation();
  return (
    <Facts>
      <Fact label={t('repairs.details.issue')} wide>
        <UserText className="block">{repair.issue}</UserText>
      </Fact>
      {repair.additionalInfo && (
        <Fact label={t('repairs.details.additionalInfo')} wide>
          <UserText className="block">{repair.additionalInfo}</UserText>
        </Fact>
      )}
      {repair.device.serialNumber && (
        <Fact label={t('repairs.details.serialNumber')}>
          <ProperName>{repair.device.serialNumber}</ProperName>
        </Fact>
      )}
      {!isClosed(repair) && <Fact label={t('repairs.details.custody')}>{t(`repairs.custody.${repair.custody}`)}</Fact>}
    </Facts>
  );
}

function FeedbackFact({ feedback }: Pick<Repair, 'feedback'>) {
  const { t } = useTranslation();
  if (feedback === null) return null;
  const { rate, comment } = feedback;
  return (
    <FactGroup title={t('feedback.title')}>
      {isRate(rate) && <p className="font-medium">{t(`feedback.rates.${rate}`)}</p>}
      <p className="wrap-anywhere whitespace-pre-line">
        <UserText className="block">{comment}</UserText>
      </p>
    </FactGroup>
  );
}

import type { Repair } from '@atelier/contract';
import { hasHandoverCode, isClosed, type NextStepName, readablePhone } from '@atelier/domain';
import { formatDelay } from '@atelier/i18n';
import { Alert, Button, ProperName, Skeleton, UserText } from '@atelier/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { lazyComponent } from '#shared/chunks/lazy-component.tsx';
import { lazyWithFailure } from '#shared/chunks/lazy-with-failure.tsx';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { useClockValue, useShopDay } from '#shared/language/times.tsx';
import { withWords } from '#shared/language/ensure-words.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { RepairPhotos } from '#subjects/repair/photos/repair-photos.tsx';
import { RepairRail } from '#subjects/repair/repair-rail.tsx';
import { StatusBadge } from '#subjects/repair/status-badge.tsx';
import { useSession } from '#subjects/session/use-session.tsx';
import { detailSections } from '../detail-sections.ts';
import { DeviceLine } from '../device-line.tsx';
import { NewsLine, NextLine, StatusText, customerNextStep } from '../next-line.tsx';
import { isRate } from '../rates.ts';
import { Fact, FactGroup, Facts } from './fact.tsx';
import { FlagNote } from './flag-note.tsx';
import { LogEntries } from './log-entries.tsx';
import { MyPayments } from './my-payments.tsx';
import { SectionView } from './section-view.tsx';
import { ShopContact } from '../shop-contact.tsx';

export function RepairDetails({ repair }: { repair: Repair }) {
  const { t } = useTranslation();
  const sections = detailSections(repair, useShopDay());
  // Stays through the handover, because staff may ask for the code after it.
  const [hadCode] = useState(() => hasHandoverCode(repair));
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid justify-items-start gap-2">
        <div aria-live="polite">
          <NextLine repair={repair} className="text-xl" />
        </div>
        <StatusBadge status={repair.status} claim={repair} />
        <StatusText repair={repair} />
        <CalledAt repair={repair} />
        <NewsLine repair={repair} />
      </div>
      <DelayNote repair={repair} />
      <FlagNote repair={repair} />
      <WhoHasDevice repair={repair} />
      {(hadCode || hasHandoverCode(repair)) && <MyHandoverCode repairId={repair.id} />}
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
      <MyPayments repair={repair} />
      <MyPapers repair={repair} />
      <MyTrackingLink repairId={repair.id} />
      <FactGroup title={t('repairs.details.history')}>
        <LogEntries {...repair} />
      </FactGroup>
      <ShopContact />
    </div>
  );
}

function Request({ repair }: { repair: Repair }) {
  const { t } = useTranslation();
  return (
    <Facts>
      <ClaimFact repair={repair} />
      <CoverageFact repair={repair} />
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
    </Facts>
  );
}

/** Loads on demand, because most readers look for the next step. */
const MyHandovers = lazyWithFailure(
  async () => (await withWords(import('../../handovers/my-handovers.tsx'), 'handovers')).MyHandovers,
);

const MyHandoverCode = lazyComponent(
  async () => (await withWords(import('./my-handover-code.tsx'), 'handovers')).MyHandoverCode,
  { fallback: () => <Skeleton className="h-32 rounded-control" />, renderFailure: () => null },
);

const MyPapers = lazyWithFailure(async () => (await import('./my-papers.tsx')).MyPapers, {
  deferred: true,
});

const MyTrackingLink = lazyComponent(
  async () => (await withWords(import('./my-tracking-link.tsx'), 'tracking')).MyTrackingLink,
  { renderFailure: () => null, deferred: true },
);

function WhoHasDevice({ repair }: { repair: Repair }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { id, custody, returnLogistic } = repair;
  const hasMoved = custody !== 'CUSTOMER' || returnLogistic !== null;
  if (isClosed(repair) && !hasMoved) return null;
  return (
    <FactGroup title={t('repairs.details.whoHas')}>
      <p>{t(`repairs.custody.${custody}`)}</p>
      {hasMoved && (
        <Button variant="link" aria-expanded={isOpen} className="justify-self-start" onClick={() => setOpen(!isOpen)}>
          {t('repairs.details.showHandovers')}
        </Button>
      )}
      {isOpen && <MyHandovers repairId={id} />}
    </FactGroup>
  );
}

function ClaimFact({ repair: { previousRepair } }: { repair: Repair }) {
  const { t } = useTranslation();
  if (previousRepair === null) return null;
  return (
    <Fact label={t('repairs.warranty.claimFor')} wide>
      <Button variant="link" onClick={() => dialogStore.openDetails(previousRepair)}>
        {t('repairs.warranty.repair', { id: previousRepair })}
      </Button>
    </Fact>
  );
}

function CoverageFact({ repair: { coverage } }: { repair: Repair }) {
  const { t } = useTranslation();
  if (coverage === null) return null;
  return (
    <Fact label={t('repairs.warranty.fact')} wide>
      {t(`repairs.warranty.coverage.${coverage.reason}`)}
    </Fact>
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

const calls: readonly NextStepName[] = [
  'CALL',
  'CALL_BACK',
  'PLAN_PICKUP',
  'WINDOW_PASSED',
  'PLAN_RETURN_FIXED',
  'PLAN_RETURN',
  'BEYOND_REPAIR',
];

function CalledAt({ repair }: { repair: Repair }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const isCalled = useClockValue((now) => calls.includes(customerNextStep(repair, now).name));
  if (user === null || !isCalled) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <span>{t(user.phone === null ? 'repairs.callNumber.none' : 'repairs.callNumber.number')}</span>
      {user.phone !== null && <ProperName className="font-medium tabular-nums">{readablePhone(user.phone)}</ProperName>}
      <Link
        to={paths.profile}
        onClick={dialogStore.closeAll}
        className="inline-flex items-center font-medium text-primary underline decoration-primary/35 underline-offset-4 hover:decoration-current max-sm:min-h-11"
      >
        {t(user.phone === null ? 'repairs.callNumber.add' : 'repairs.callNumber.change')}
      </Link>
    </p>
  );
}

function DelayNote({ repair: { delay, expectedAt } }: { repair: Repair }) {
  const { t, language } = useTranslation();
  const today = useShopDay();
  if (delay === null) return null;
  return (
    <Alert variant="warning" title={t('repairs.delay.title')}>
      {delay.reason !== '' && <UserText className="block whitespace-pre-line">{delay.reason}</UserText>}
      {expectedAt !== null && expectedAt >= today && <p>{formatDelay(expectedAt, delay.instead, language)}</p>}
    </Alert>
  );
}

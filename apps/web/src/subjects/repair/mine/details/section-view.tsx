import type { Repair } from '@atelier/contract';
import { isPaidByWarranty, preparationOf } from '@atelier/domain';
import { formatWindow, notificationTitle, resolutionText, type Translate } from '@atelier/i18n';
import { ProperName, UserText } from '@atelier/ui';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { Price } from '#subjects/repair/price.tsx';
import { Day, Moment } from '#shared/language/times.tsx';
import type { DetailSection } from '../detail-sections.ts';
import { acceptedAt, AcceptedFacts, ReceiptButton } from '../price-receipt.tsx';
import { WithdrawApproval } from '../actions/withdraw-approval.tsx';
import { Attendance } from '../actions/attendance.tsx';
import { Aftercare } from './aftercare.tsx';
import { Fact, FactGroup, Facts, WarrantyFact } from './fact.tsx';
import { useAmountDue } from './my-payments.tsx';
import { VisitFacts } from './visit-facts.tsx';

type SectionProps = { repair: Repair };

type DiagnosisProps = { date?: string | null | undefined; notes?: string | null | undefined };

function DiagnosisGroup({ date, notes }: DiagnosisProps) {
  const { t } = useTranslation();
  return (
    <FactGroup title={t('repairs.details.diagnosis')}>
      <Facts>
        {date && (
          <Fact label={t('repairs.details.diagnosisDate')}>
            <Moment value={date} />
          </Fact>
        )}
        {notes && (
          <Fact label={t('repairs.details.diagnosisNotes')} wide>
            <UserText className="block">{notes}</UserText>
          </Fact>
        )}
      </Facts>
    </FactGroup>
  );
}

/** Unrepaired devices have nothing to pay but fees. */
function ReturnGroup({ repair }: SectionProps) {
  const { t } = useTranslation();
  const { id, outcome, returnLogistic } = repair;
  const due = useAmountDue(repair);
  return (
    <VisitFacts
      title={t('repairs.details.return')}
      repairId={id}
      visit={returnLogistic}
      toPay={outcome === 'FIXED' || Number(due) > 0 ? due : null}
    >
      <Attendance repair={repair} />
    </VisitFacts>
  );
}

function ProposalGroup({ repair: { proposal } }: SectionProps) {
  const { t } = useTranslation();
  if (proposal === null) return null;
  return (
    <FactGroup title={t('repairs.details.proposal')}>
      <Facts>
        <Fact label={t('repairs.details.price')}>
          <Price amount={proposal.price} className="font-semibold" />
        </Fact>
        <Fact label={t('repairs.details.estimatedTime')}>
          {t('common.workingDays', { count: proposal.estimatedTime })}
        </Fact>
        {proposal.estimatedCost !== null && (
          <Fact label={t('repairs.details.estimatedCost')}>
            <Price amount={proposal.estimatedCost} />
          </Fact>
        )}
        <WarrantyFact proposal={proposal} />
      </Facts>
    </FactGroup>
  );
}

function FixGroup({ repair: { fix } }: SectionProps) {
  const { t } = useTranslation();
  if (fix === null) return null;
  return (
    <FactGroup title={t('repairs.details.fix')}>
      <Facts>
        {fix.date !== null && (
          <Fact label={t('repairs.details.fixDate')}>
            <Moment value={fix.date} />
          </Fact>
        )}
        {fix.isExternalized && <Fact label={t('repairs.details.custody')}>{t('repairs.details.externalized')}</Fact>}
        {fix.notes !== null && (
          <Fact label={t('repairs.details.fixNotes')} wide>
            <UserText className="block">{fix.notes}</UserText>
          </Fact>
        )}
      </Facts>
    </FactGroup>
  );
}

function PlainGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <FactGroup title={title}>
      <p className="wrap-anywhere whitespace-pre-line">{children}</p>
    </FactGroup>
  );
}

function Wish({ repair: { wish } }: SectionProps) {
  const { t, language } = useTranslation();
  if (wish === null) return null;
  return (
    <FactGroup title={t('repairs.details.wish')}>
      <p className={wish.lapsed ? 'text-ink-muted' : 'font-semibold'}>{formatWindow(wish.date, wish.time, language)}</p>
      {wish.lapsed && <p>{t('repairs.details.wishLapsed')}</p>}
    </FactGroup>
  );
}

function Expected({ repair: { expectedAt } }: SectionProps) {
  const { t } = useTranslation();
  return (
    <FactGroup title={t('repairs.details.expectedAt')}>
      <p>{expectedAt !== null && <Day value={expectedAt} className="font-semibold" />}</p>
    </FactGroup>
  );
}

function Handovers({ repair: { accessories, pickupLogistic: pickup, returnLogistic: back } }: SectionProps) {
  const { t } = useTranslation();
  const begins = pickup?.mode === 'COUNTER' ? 'dropOffCondition' : 'pickupCondition';
  const rows = [
    [begins, pickup?.condition],
    ['returnCondition', back?.condition],
    ['receivedBy', back?.receivedBy],
  ] as const;
  const written = rows.filter(([, words]) => words);
  if (written.length === 0 && accessories.length === 0) return null;
  return (
    <FactGroup title={t('repairs.details.handovers')}>
      <Facts>
        {written.map(([name, words]) => (
          <Fact key={name} label={t(`repairs.details.${name}`)}>
            <UserText className="block">{words}</UserText>
          </Fact>
        ))}
        {accessories.length > 0 && (
          <Fact label={t('repairs.details.accessories')} wide>
            <ul className="grid gap-1">
              {accessories.map((accessory) => (
                <AccessoryLine key={accessory.id} accessory={accessory} />
              ))}
            </ul>
          </Fact>
        )}
      </Facts>
    </FactGroup>
  );
}

function AccessoryLine({
  accessory: { name, returnedAt, missingReason },
}: {
  accessory: Repair['accessories'][number];
}) {
  const { t } = useTranslation();
  return (
    <li className="flex flex-wrap gap-x-2">
      <UserText>{name}</UserText>
      {returnedAt !== null && (
        <span className="text-ink-muted">
          <span>{t('repairs.accessory.returned')}</span> <Day value={returnedAt} />
        </span>
      )}
      {missingReason !== null && <span className="text-ink-muted">{t(`repairs.accessory.${missingReason}`)}</span>}
    </li>
  );
}

const views: Readonly<Record<DetailSection, (props: SectionProps & { t: Translate }) => ReactNode>> = {
  address: ({ repair, t }) => (
    <PlainGroup title={t('repairs.details.address')}>
      <ProperName className="block">{repair.address}</ProperName>
    </PlainGroup>
  ),
  wish: Wish,
  preparation: ({ repair: { device }, t }) => (
    <FactGroup title={t('repairs.preparation.title')}>
      <ul className="grid gap-2">
        {preparationOf(device.type.icon).map((step) => (
          <li key={step} className="flex items-start gap-2.5">
            <Check className="mt-0.5 size-5 shrink-0 text-primary" />
            <span>{t(`repairs.preparation.${step}`)}</span>
          </li>
        ))}
      </ul>
    </FactGroup>
  ),
  pickup: ({ repair, t }) => (
    <VisitFacts title={t('repairs.details.pickup')} repairId={repair.id} visit={repair.pickupLogistic} toPay={null}>
      {repair.returnLogistic === null && <Attendance repair={repair} />}
    </VisitFacts>
  ),
  return: ReturnGroup,
  diagnosisDate: ({ repair: { diagnosis } }) => <DiagnosisGroup date={diagnosis?.date} />,
  diagnosis: ({ repair: { diagnosis } }) => <DiagnosisGroup {...diagnosis} />,
  diagnosisNotes: ({ repair: { diagnosis } }) => diagnosis?.notes && <DiagnosisGroup notes={diagnosis.notes} />,
  proposal: ProposalGroup,
  price: ({ repair, t }) => (
    <FactGroup title={t('repairs.details.price')}>
      {isPaidByWarranty(repair) ? (
        <p className="font-semibold">{notificationTitle(t, 'Warranty.covered')}</p>
      ) : repair.proposal?.status === 'ACCEPTED' && acceptedAt(repair) ? (
        <>
          <AcceptedFacts repair={repair} proposal={repair.proposal} amount="" />
          <ReceiptButton repair={repair} proposal={repair.proposal} />
        </>
      ) : (
        <Price amount={repair.price} className="font-semibold" />
      )}
      <WithdrawApproval repair={repair} />
    </FactGroup>
  ),
  fix: FixGroup,
  outcome: ({ repair, t }) => (
    <PlainGroup title={t('repairs.details.returnedUnrepaired')}>{t(`outcome.${repair.outcome}`)}</PlainGroup>
  ),
  resolution: ({ repair, t }) =>
    repair.resolution !== null && (
      <PlainGroup title={t('repairs.details.resolution')}>{resolutionText(t, repair)}</PlainGroup>
    ),
  notes: ({ repair: { notes }, t }) =>
    notes !== null && (
      <PlainGroup title={t('repairs.details.reason')}>
        <UserText className="block">{notes}</UserText>
      </PlainGroup>
    ),
  handovers: Handovers,
  expected: Expected,
  aftercare: Aftercare,
};

export function SectionView({ section, repair }: SectionProps & { section: DetailSection }) {
  const { t } = useTranslation();
  const View = views[section];
  return <View repair={repair} t={t} />;
}

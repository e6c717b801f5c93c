import type { StaffRepair } from '@atelier/contract';
import { isPaidByWarranty } from '@atelier/domain';
import { formatDays, notificationTitle } from '@atelier/i18n';
import { Badge, ProperName, UserText } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';
import { Price } from '#subjects/repair/price.tsx';
import { StaffDay, StaffMoment } from '#subjects/staff/repair/staff-times.tsx';
import { customerReasons } from '#subjects/transitions/actions/log-reading.ts';
import { Fact, Facts, Panel } from '#subjects/staff/page/panel.tsx';

type RepairProps = { repair: StaffRepair };

export function DiagnosisPanel({ repair }: RepairProps) {
  const { diagnosis, technician, status, partner, fault, coverage } = repair;
  const { t } = useTranslation();
  if (diagnosis === null) return null;
  return (
    <Panel title={t('workshop.repair.diagnosis')}>
      <Facts>
        <Fact name={t('workshop.repair.since')}>{diagnosis.date && <StaffMoment value={diagnosis.date} />}</Fact>
        <Fact name={t('workshop.repair.technician')}>{technician && <ProperName>{technician.name}</ProperName>}</Fact>
        <PartnerFacts partner={status === 'EXTERNALIZING' ? partner : null} wasExternal={diagnosis.isExternalized} />
        <Fact name={t('workshop.fields.faultId')}>{fault && <ProperName>{fault.name}</ProperName>}</Fact>
        <Fact name={t('repairs.warranty.fact')}>{coverage && t(`repairs.warranty.coverage.${coverage.reason}`)}</Fact>
        <Fact name={t('workshop.fields.notes')}>
          {diagnosis.notes && <UserText className="block">{diagnosis.notes}</UserText>}
        </Fact>
      </Facts>
    </Panel>
  );
}

function PartnerFacts({ partner, wasExternal }: { partner: StaffRepair['partner']; wasExternal: boolean }) {
  const { t } = useTranslation();
  if (partner === null) return <Fact name={t('workshop.repair.partner')}>{wasExternal ? t('common.yes') : null}</Fact>;
  return (
    <>
      <Fact name={t('workshop.repair.partner')}>
        <ProperName>{partner.name}</ProperName>
      </Fact>
      <Fact name={t('workshop.fields.partnerReference')}>{partner.reference}</Fact>
      <Fact name={t('workshop.fields.dueDate')}>{partner.due && <StaffDay value={partner.due} />}</Fact>
    </>
  );
}

const proposalHues = { PENDING: 'yellow', ACCEPTED: 'green', REJECTED: 'red' } as const;

export function ProposalPanel({ repair }: RepairProps) {
  const { t, language } = useTranslation();
  const { proposal } = repair;
  if (proposal === null) return null;
  return (
    <Panel title={t('workshop.repair.proposal')}>
      <Badge hue={proposalHues[proposal.status]} className="w-fit">
        {isPaidByWarranty(repair)
          ? notificationTitle(t, 'Warranty.covered')
          : t(`workshop.proposalStatus.${proposal.status}`)}
      </Badge>
      <Facts>
        <Fact name={t('workshop.repair.price')}>
          <Price amount={proposal.price} className="font-semibold" />
        </Fact>
        <Fact name={t('workshop.repair.estimatedCost')}>
          {proposal.estimatedCost && <Price amount={proposal.estimatedCost} />}
        </Fact>
        <Fact name={t('workshop.repair.estimatedTime')}>
          {t('common.workingDays', { count: proposal.estimatedTime })}
        </Fact>
        <Fact name={t('proposal.warranty')}>
          {proposal.warrantyDays !== null && formatDays(proposal.warrantyDays, language)}
        </Fact>
        <Fact name={t('workshop.repair.expiresAt')}>
          {proposal.status === 'PENDING' && <StaffDay value={proposal.expiresAt} />}
        </Fact>
      </Facts>
    </Panel>
  );
}

export function FixPanel({ repair: { fix, status, partner } }: RepairProps) {
  const { t } = useTranslation();
  if (fix === null) return null;
  return (
    <Panel title={t('workshop.repair.fix')}>
      <Facts>
        <Fact name={t('workshop.repair.since')}>{fix.date && <StaffMoment value={fix.date} />}</Fact>
        <PartnerFacts partner={status === 'FIXING' ? partner : null} wasExternal={fix.isExternalized} />
        <Fact name={t('workshop.fields.notes')}>{fix.notes && <UserText className="block">{fix.notes}</UserText>}</Fact>
      </Facts>
    </Panel>
  );
}

export function NotesPanel({ repair: { notes, feedback, log } }: RepairProps) {
  const { t } = useTranslation();
  const reasons = customerReasons(log);
  if (notes === null && reasons.length === 0 && feedback === null) return null;
  return (
    <Panel title={t('workshop.fields.notes')}>
      <Facts>
        <Fact name={t('workshop.repair.customerNotes')}>
          {reasons.length > 0 ? (
            <ul className="grid gap-2">
              {reasons.map(({ id, at, text }) => (
                <li key={id}>
                  <UserText>{text}</UserText>
                  <StaffMoment value={at} className="block text-sm text-ink-muted" />
                </li>
              ))}
            </ul>
          ) : (
            notes && <UserText className="block">{notes}</UserText>
          )}
        </Fact>
        <Fact name={t('workshop.fields.rate')}>{feedback && `${feedback.rate} / 5`}</Fact>
        <Fact name={t('workshop.fields.comment')}>
          {feedback?.comment && <UserText className="block">{feedback.comment}</UserText>}
        </Fact>
      </Facts>
    </Panel>
  );
}

import { getRouteQuestions, settleLateHandover, type LateHandover, type SilentPhone } from '@atelier/contract';
import { Alert, Button } from '@atelier/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { send } from '#shared/api/send.ts';
import { showError } from '#shared/feedback/show-toast.ts';
import { Moment } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { takenTransitionLabel } from '#subjects/transitions/actions/transition-label.ts';

const queryKey = ['routeQuestions'];

/** Renders silent phones of drivers and handovers that arrived late, while there are any. */
export function RouteQuestions() {
  const { t } = useTranslation();
  const { data } = useQuery({ queryKey, queryFn: () => send(getRouteQuestions), refetchInterval: 60_000 });
  if (data === undefined || data.phones.length + data.handovers.length === 0) return null;
  return (
    <section aria-label={t('driverRoute.questions.title')} className="grid gap-3">
      {data.phones.map((phone) => (
        <PhoneQuestion key={`${phone.driver.id} ${phone.heardAt}`} phone={phone} />
      ))}
      {data.handovers.map((handover) => (
        <HandoverQuestion key={handover.id} handover={handover} />
      ))}
    </section>
  );
}

function PhoneQuestion({ phone: { driver, heardAt, waiting, isOverdue } }: { phone: SilentPhone }) {
  const { t } = useTranslation();
  const words = { name: driver.name, count: waiting };
  return (
    <Alert
      variant={isOverdue ? 'destructive' : 'warning'}
      title={t(isOverdue ? 'driverRoute.questions.overdue' : 'driverRoute.questions.silent', words)}
    >
      <span>{t('driverRoute.questions.heard')}</span> <Moment value={heardAt} />
    </Alert>
  );
}

function HandoverQuestion({ handover }: { handover: LateHandover }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id, repairId, driver, action, happenedAt, isRecorded, entered } = handover;
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(settleLateHandover, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
    onError: (error) => showError(t, error),
  });
  const words = { name: driver.name, action: takenTransitionLabel(t, { action, captured: {} }) };
  return (
    <Alert
      variant="warning"
      title={t(isRecorded ? 'driverRoute.questions.recorded' : 'driverRoute.questions.contradicted', words)}
    >
      <p>
        <span>{t('driverRoute.questions.happened')}</span> <Moment value={happenedAt} />
      </p>
      <p>
        <span>
          {t('driverRoute.questions.entered', {
            action: takenTransitionLabel(t, { action: entered.action, captured: {} }),
            name: entered.by ?? t('driverRoute.questions.nobody'),
          })}
        </span>{' '}
        <Moment value={entered.at} />
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Link to={paths.workshopRepair(repairId)} className="inline-flex min-h-11 items-center font-medium underline">
          {t('workshop.repair.open', { id: repairId })}
        </Link>
        <Button size="sm" variant="secondary" loading={isPending} onClick={() => mutate()}>
          {t('driverRoute.questions.settle')}
        </Button>
      </div>
    </Alert>
  );
}

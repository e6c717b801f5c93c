import { confirmTracked, type Tracking } from '@atelier/contract';
import { errorToast } from '@atelier/i18n';
import { MINUTE_MS, shopTime } from '@atelier/domain';
import { Alert, Button } from '@atelier/ui';
import { CircleCheck, Truck } from 'lucide-react';
import { useState } from 'react';
import { errorKeyOf } from '#shared/api/api-error.ts';
import { shopTimeZone } from '#config/shop.ts';
import { send } from '#shared/api/send.ts';
import { useNow } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { focusIfLost } from '#shared/page/use-content-focus.ts';

type TrackedAttendanceProps = {
  token: string;
  tracking: Tracking;
  onAnswer: (tracking: Tracking) => void;
};

/** Renders 'I'll be there' for a visit ahead, afterwards that somebody said so, and the driver's arrival. */
export function TrackedAttendance({ token, tracking, onAnswer }: TrackedAttendanceProps) {
  const { t } = useTranslation();
  const [isSending, setSending] = useState(false);
  const [isSaid, setSaid] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const arrivesAt = tracking.windows.flatMap((each) => each.arrivesAt ?? [])[0];
  if (arrivesAt !== undefined) return <Arrival arrivesAt={arrivesAt} />;
  const visit = tracking.windows.find(({ attendance }) => attendance !== null);
  if (visit === undefined) return null;
  const confirm = async ({ date, time }: typeof visit) => {
    setSending(true);
    setSaid(false);
    setProblem(null);
    try {
      const answer = await send(confirmTracked, { body: { token, date, time } });
      const isNoted = answer.windows.some((each) => each.attendance === 'CONFIRMED');
      if (!isNoted) setProblem(t('tracking.attendance.changed'));
      onAnswer(answer);
      setSaid(isNoted);
    } catch (error) {
      setProblem(errorToast(t, errorKeyOf(error)).description);
    } finally {
      setSending(false);
    }
  };
  return (
    <output ref={isSaid ? focusIfLost : undefined} tabIndex={-1} className="grid gap-3 outline-none">
      {problem !== null && <Alert variant="destructive">{problem}</Alert>}
      {visit.attendance === 'CONFIRMED' ? (
        <p className="flex items-center gap-2">
          <CircleCheck className="size-4.5 shrink-0 text-success" />
          <span>{t('tracking.attendance.confirmed')}</span>
        </p>
      ) : (
        <Button className="w-full" loading={isSending} onClick={() => void confirm(visit)}>
          {t('tracking.attendance.confirm')}
        </Button>
      )}
    </output>
  );
}

function Arrival({ arrivesAt }: { arrivesAt: string }) {
  const { t } = useTranslation();
  const at = new Date(arrivesAt);
  const minutes = Math.ceil((at.getTime() - useNow().getTime()) / MINUTE_MS);
  const time = shopTime(at, shopTimeZone).time.slice(0, 5);
  return (
    <output className="flex items-center gap-2 font-medium">
      <Truck className="size-4.5 shrink-0 text-primary" />
      <span>{minutes > 0 ? t('tracking.arrival.in', { minutes, time }) : t('tracking.arrival.now')}</span>
    </output>
  );
}

import { confirmTracked, type Tracking } from '@atelier/contract';
import { errorToast } from '@atelier/i18n';
import { Alert, Button } from '@atelier/ui';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { errorKeyOf } from '#shared/api/api-error.ts';
import { send } from '#shared/api/send.ts';
import { useTranslation } from '#shared/language/use-translation.ts';

type TrackedAttendanceProps = {
  token: string;
  tracking: Tracking;
  onAnswer: (tracking: Tracking) => void;
};

/** Renders 'I'll be there' for a visit ahead, and afterwards that somebody said so. */
export function TrackedAttendance({ token, tracking, onAnswer }: TrackedAttendanceProps) {
  const { t } = useTranslation();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const visit = tracking.windows.find(({ attendance }) => attendance !== null);
  if (visit === undefined) return null;
  const confirm = async ({ date, time }: typeof visit) => {
    setSending(true);
    setProblem(null);
    try {
      const answer = await send(confirmTracked, { body: { token, date, time } });
      const isSaid = answer.windows.some((each) => each.attendance === 'CONFIRMED');
      if (!isSaid) setProblem(t('tracking.attendance.changed'));
      onAnswer(answer);
    } catch (error) {
      setProblem(errorToast(t, errorKeyOf(error)).description);
    } finally {
      setSending(false);
    }
  };
  return (
    <div aria-live="polite" className="grid gap-3">
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
    </div>
  );
}

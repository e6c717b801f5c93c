import { addDays, instantAt, isDay, plainDigits, shopTime } from '@atelier/domain';
import { showDone } from '#shared/feedback/show-toast.ts';
import { fieldMessage, formatMomentInSentence } from '@atelier/i18n';
import { Button, DialogBody, DialogFooter, Field, Input } from '@atelier/ui';
import { LocalizedDateField } from '#shared/form/readers-day-field.tsx';
import { useState } from 'react';
import { shopTimeZone } from '#config/shop.ts';
import { DialogFrame } from '#shared/dialogs/dialog-frame.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useNow } from '#shared/language/times.tsx';
import { usePublish, shopClock } from './draft-status.tsx';

const YEAR = 365;
export function ScheduleDialog({ opener, onClose }: { opener: Element; onClose: () => void }) {
  const { t, language } = useTranslation();
  const now = useNow();
  const today = shopTime(now, shopTimeZone).day;
  const [day, setDay] = useState(addDays(today, 1));
  const [time, setTime] = useState('09:00');
  const [isTried, setTried] = useState(false);
  const { publish, isPublishing } = usePublish();
  const isTime = /^([01]\d|2[0-3]):[0-5]\d$/u.test(time);
  const at = isDay(day) && isTime ? instantAt(day, time, shopTimeZone) : null;
  const problem = at !== null && at <= now ? 'visit.past' : null;
  const dayProblem = isDay(day) ? problem : 'date.invalid';
  const plan = async () => {
    setTried(true);
    if (at === null || problem !== null) return;
    const moment = formatMomentInSentence(at, language, { now, in: shopClock });
    const isPlanned = await publish(at.toISOString(), () =>
      showDone(t('content.publish.scheduled'), t('content.publish.scheduledText', { moment })),
    );
    if (isPlanned) onClose();
  };
  return (
    <DialogFrame
      opener={opener}
      title={t('content.publish.title')}
      description={t('content.publish.text')}
      onClose={onClose}
    >
      <form
        className="contents"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void plan();
        }}
      >
        <DialogBody>
          <fieldset disabled={isPublishing} className="grid min-w-0 grid-cols-1 gap-5 sm:grid-cols-2">
            <Field
              label={t('content.publish.day')}
              error={isTried && dayProblem !== null ? fieldMessage(t, dayProblem) : undefined}
            >
              <LocalizedDateField
                value={day}
                onValueChange={setDay}
                min={today}
                max={addDays(today, YEAR)}
                today={today}
              />
            </Field>
            <Field
              label={t('content.publish.time')}
              description={t('content.publish.zone', { zone: shopTimeZone })}
              error={isTried && !isTime ? t('content.publish.invalidTime') : undefined}
            >
              <Input
                inputMode="numeric"
                autoComplete="off"
                placeholder="09:00"
                value={time}
                onChange={({ target }) => setTime(plainDigits(target.value).trim())}
              />
            </Field>
          </fieldset>
        </DialogBody>
        <DialogFooter>
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={isPublishing}>
            {t('content.publish.confirm')}
          </Button>
        </DialogFooter>
      </form>
    </DialogFrame>
  );
}

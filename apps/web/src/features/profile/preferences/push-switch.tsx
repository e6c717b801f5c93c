import { Skeleton, Switch } from '@atelier/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { type DevicePush, devicePushQuery, turnPushOff, turnPushOn } from '#subjects/push/device-push.ts';

/** Renders whether this device receives pushes. Where it can't, the text says why. */
export function PushSwitch() {
  const answer = useQuery(devicePushQuery);
  if (answer.data !== undefined) return <DeviceSwitch state={answer.data} />;
  return answer.isError || answer.isPaused ? (
    <LoadFailure query={answer} />
  ) : (
    <Skeleton className="h-16 rounded-control" />
  );
}

function DeviceSwitch({ state }: { state: DevicePush }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const text = useId();
  const save = useMutation({
    networkMode: 'always',
    mutationFn: (next: boolean) => (next ? turnPushOn() : turnPushOff()),
    onSuccess: (next) => client.setQueryData(devicePushQuery.queryKey, next),
    onError: (error) => showError(t, error),
  });
  return (
    <div className="grid gap-0.5">
      <Switch
        label={<span className="text-sm font-medium">{t('profile.push.title')}</span>}
        aria-describedby={text}
        checked={save.isPending ? save.variables : state === 'on'}
        disabled={state !== 'on' && state !== 'off'}
        onCheckedChange={(next) => save.mutate(next)}
      />
      <p id={text} className="text-sm text-ink-muted" aria-live="polite">
        {t(`profile.push.states.${state}`)}
      </p>
    </div>
  );
}

import { Button, toast } from '@atelier/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { devicePushQuery, turnPushOn } from '#subjects/push/device-push.ts';
import { pushOffer } from '#subjects/push/push-offer.ts';

/** Offers pushes while the browser was never asked. On iOS it explains the home screen. */
export function PushOffer() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data: state } = useQuery(devicePushQuery);
  // Read once, so an error after the browser's question leaves the button.
  const [wasNeverAsked] = useState(() => 'Notification' in window && Notification.permission === 'default');
  const accept = useMutation({
    networkMode: 'always',
    mutationFn: turnPushOn,
    onSuccess: (next) => {
      client.setQueryData(devicePushQuery.queryKey, next);
      // The browser's question was closed without an answer.
      if (next === 'off') return;
      close();
      toast({
        title: t('profile.push.title'),
        description: t(`profile.push.states.${next}`),
        ...(next === 'on' && { variant: 'success' }),
      });
    },
    onError: (error) => showError(t, error),
  });
  if (!(state === 'off' && wasNeverAsked) && state !== 'install') return null;
  return (
    <div
      aria-live="polite"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-line bg-surface px-4 py-2"
    >
      <p className="min-w-0 flex-1 basis-60 text-sm">
        {t(state === 'install' ? 'profile.push.states.install' : 'profile.push.offer.text')}
      </p>
      <div className="flex flex-wrap gap-2">
        {state !== 'install' && (
          <Button size="sm" variant="secondary" loading={accept.isPending} onClick={() => accept.mutate()}>
            {t('profile.push.offer.accept')}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={close}>
          {t('profile.push.offer.later')}
        </Button>
      </div>
    </div>
  );
}

/** Ends the offer. The focus goes to the page's content, because the pressed button disappears. */
function close(): void {
  pushOffer.answer();
  document.getElementById('content')?.focus({ preventScroll: true });
}

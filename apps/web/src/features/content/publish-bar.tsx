import { Button, toast } from '@atelier/ui';
import { CalendarClock, Globe } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useDraft } from './draft-context.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { usePublish } from './use-publish.ts';

export function PublishBar() {
  const { t } = useTranslation();
  const { publish, isPublishing } = usePublish();
  const [opener, setOpener] = useState<Element | null>(null);
  const isOnline = useDraft(({ content, saving }) => content.published.isDraft && saving === 'saved');
  const isHeld = useDraft(({ saving, conflicting }) => saving === 'refused' || conflicting !== null);
  const publishNow = (): void =>
    void publish(null, () =>
      toast({ title: t('content.publish.done'), description: t('content.publish.doneText'), variant: 'success' }),
    );
  return (
    <div className="flex flex-wrap gap-3 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-30 max-sm:border-t max-sm:border-line max-sm:bg-paper max-sm:px-4 max-sm:py-3 short:static">
      <Button
        variant="secondary"
        className="max-sm:flex-auto"
        disabled={isOnline || isHeld}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        <CalendarClock aria-hidden="true" />
        {t('content.publish.later')}
      </Button>
      <Button className="max-sm:flex-auto" disabled={isOnline || isHeld} loading={isPublishing} onClick={publishNow}>
        <Globe aria-hidden="true" />
        {t('content.publish.now')}
      </Button>
      {opener !== null && <ScheduleDialog opener={opener} onClose={() => setOpener(null)} />}
    </div>
  );
}

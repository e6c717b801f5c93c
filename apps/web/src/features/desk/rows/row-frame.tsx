import type { DeskSection, StaffRepairItem } from '@atelier/contract';
import { Button } from '@atelier/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { ROW_ATTRIBUTE } from '../desk-elements.ts';
import type { DeskRow } from '#subjects/staff/lists/desk.ts';
import type { DeskActions, EndedRequest } from '../use-desk-actions.ts';
import type { Selection } from '#subjects/transitions/bulk/use-bulk.ts';
import { formatMoment } from '@atelier/i18n';
import { AlarmClock } from 'lucide-react';
import { useNow, useShopDay } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { dueReasonText, dueText, durationText } from '#subjects/staff/repair/due-text.ts';

export type SectionRowProps = {
  section: DeskSection;
  actions: DeskActions;
  selection: Selection;
  /** A move is pending, so the row is displayed at an old position. */
  isStale: boolean;
  isFirst: boolean;
};

type RowFrameProps = SectionRowProps & { row: DeskRow; className?: string; children: ReactNode };

export function RowFrame({ row, actions, isStale, className = '', children }: RowFrameProps) {
  const { t } = useTranslation();
  const refused = actions.refused.get(row.id);
  const ended = actions.ended.get(row.id);
  return (
    <li
      {...{ [ROW_ATTRIBUTE]: row.id }}
      className={`group relative grid grid-cols-1 gap-2 px-4 py-3 focus-within:bg-sunken ${isStale ? 'opacity-60' : ''} ${className}`}
    >
      {children}
      {ended !== undefined && <EndedRequestLine ended={ended} actions={actions} />}
      {isStale && ended === undefined && <p className="text-xs text-ink-muted">{t('desk.noLongerHere')}</p>}
      <p role="alert" className="text-sm font-medium text-danger empty:hidden">
        {refused}
      </p>
    </li>
  );
}

/** Result of ending a request, with undo. The row retains the focus of its form. */
function EndedRequestLine({ ended, actions }: { ended: EndedRequest; actions: DeskActions }) {
  const { t } = useTranslation();
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body)
      line.current?.closest('li')?.querySelector<HTMLElement>('[data-row]')?.focus();
  }, []);
  return (
    <div ref={line} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <output className="font-medium">{t('transition.undo.notifiedHint', { done: ended.label })}</output>
      <Button
        size="sm"
        variant="secondary"
        className="relative z-1"
        disabled={actions.pending.has(ended.after.id)}
        onClick={() => actions.undoRequest(ended)}
      >
        {t('transition.undo.button')}
      </Button>
    </div>
  );
}

export function RowDue({ turn: { due, dueReason, since } }: { turn: StaffRepairItem['nextAction'] }) {
  const { language } = useTranslation();
  const today = useShopDay();
  const now = useNow();
  const isLate = due !== null && Date.parse(due) < now.getTime();
  return (
    <span className="flex flex-wrap gap-x-3 text-sm @3xl:grid">
      {due !== null && (
        <time
          dateTime={due}
          title={formatMoment(due, language, { now })}
          className={`flex items-center gap-1 font-semibold ${isLate ? 'text-danger' : ''}`}
        >
          {isLate && <AlarmClock className="size-3.5 shrink-0" />}
          <span>{dueText(new Date(due), now, language)}</span>
        </time>
      )}
      <span className="flex flex-wrap items-center gap-x-2 text-xs text-ink-muted">
        {dueReason !== null && (
          <span className={isLate ? 'text-danger' : ''}>{dueReasonText(dueReason, today, language)}</span>
        )}
        {since !== null && (
          <time dateTime={since} title={formatMoment(since, language, { now })}>
            {durationText(new Date(since), now, language)}
          </time>
        )}
      </span>
    </span>
  );
}

import type { DeskSection } from '@atelier/contract';
import { Button } from '@atelier/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { ROW_ATTRIBUTE } from './desk-elements.ts';
import type { DeskRow } from './desk-state.ts';
import type { DeskActions, EndedRequest } from './use-desk-actions.ts';
import type { Selection } from './use-selection.ts';

/** What the rows of a section have in common. */
export type SectionRowProps = {
  section: DeskSection;
  actions: DeskActions;
  selection: Selection;
  /** It is held back: it stands elsewhere by now, or nowhere. */
  isStale: boolean;
  /** The first row of the desk. */
  isFirst: boolean;
};

type RowFrameProps = SectionRowProps & { row: DeskRow; className?: string; children: ReactNode };

/** A row with what went wrong in it, in its own place. */
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

/** What was done to a request that has ended, and the press that takes it back; the row keeps the focus that its form had. */
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

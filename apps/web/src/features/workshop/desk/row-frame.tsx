import type { DeskSection } from '@atelier/contract';
import { Button } from '@atelier/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { ROW } from './being-read.ts';
import type { DeskRow } from './desk-now.ts';
import type { DeskActsCall, Ended } from './use-desk-acts.ts';
import type { Selection } from './use-selection.ts';

/** What the rows of a section have in common. */
export type RowsProps = {
  section: DeskSection;
  acts: DeskActsCall;
  selection: Selection;
  /** It is held back: it stands elsewhere by now, or nowhere. */
  left: boolean;
  /** The first row of the desk. */
  first: boolean;
};

type RowFrameProps = RowsProps & { row: DeskRow; className?: string; children: ReactNode };

/** A row with what went wrong in it, in its own place. */
export function RowFrame({ row, acts, left, className = '', children }: RowFrameProps) {
  const { t } = useTranslation();
  const refused = acts.refused.get(row.id);
  const ended = acts.ended.get(row.id);
  return (
    <li
      {...{ [ROW]: row.id }}
      className={`group relative grid grid-cols-1 gap-2 px-4 py-3 focus-within:bg-sunken ${left ? 'opacity-60' : ''} ${className}`}
    >
      {children}
      {ended !== undefined && <EndedLine ended={ended} acts={acts} />}
      {left && ended === undefined && <p className="text-xs text-ink-muted">{t('desk.left')}</p>}
      <p role="alert" className="text-sm font-medium text-danger empty:hidden">
        {refused}
      </p>
    </li>
  );
}

/** What was done to a request that has ended, and the press that takes it back; the row keeps the focus that its form had. */
function EndedLine({ ended, acts }: { ended: Ended; acts: DeskActsCall }) {
  const { t } = useTranslation();
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body)
      line.current?.closest('li')?.querySelector<HTMLElement>('[data-row]')?.focus();
  }, []);
  return (
    <div ref={line} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <output className="font-medium">{t('step.undo.ended', { done: ended.done })}</output>
      <Button
        size="sm"
        variant="secondary"
        className="relative z-1"
        disabled={acts.pending.has(ended.after.id)}
        onClick={() => acts.takeBack(ended)}
      >
        {t('step.undo.button')}
      </Button>
    </div>
  );
}

import type { Repair } from '@atelier/contract';
import { Card, CardTitle } from '@atelier/ui';
import { ChevronRight } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { RepairNumber } from '#subjects/repair/repair-number.tsx';

export function OpeningTitle({ repair }: { repair: Repair }) {
  return (
    <CardTitle level={3} className="text-sm! font-normal! text-ink-muted">
      <button
        type="button"
        data-slot="card-open"
        onClick={() => dialogStore.openDetails(repair.id)}
        className="flex items-center gap-1 text-start outline-none"
      >
        <RepairNumber words="repairs.card.heading" id={repair.id} />
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-muted" />
      </button>
    </CardTitle>
  );
}

const focusClass =
  'has-[[data-slot=card-open]:focus-visible]:outline-2 has-[[data-slot=card-open]:focus-visible]:outline-offset-2 has-[[data-slot=card-open]:focus-visible]:outline-primary';

type OpeningCardProps = { className: string; children: ReactNode };

/** Renders a card that opens the repair's details by a press anywhere or by Enter on its `OpeningTitle`. */
export function OpeningCard({ className, children }: OpeningCardProps) {
  return (
    <Card interactive onClick={pressHeading} className={`cursor-pointer ${focusClass} ${className}`}>
      {children}
    </Card>
  );
}

// The whole card reacts to the pointer without an overlay, because the rail shows dates on hover.
function pressHeading(event: MouseEvent<HTMLElement>): void {
  const pressed = event.target instanceof Element ? event.target.closest('button') : null;
  if (pressed !== null) return;
  const heading = event.currentTarget.querySelector<HTMLElement>('[data-slot=card-open]');
  heading?.focus();
  heading?.click();
}

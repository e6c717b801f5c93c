import { Card } from '@atelier/ui';
import type { ReactNode } from 'react';
import type { ListRow } from '#subjects/staff/lists/list-rows.ts';
import type { RepairRowsProps } from './repair-table.tsx';

type ListCardProps = Omit<RepairRowsProps<ListRow>, 'label'> & {
  item: ListRow;
  interactive?: boolean;
  className: string;
  children: ReactNode;
};

/** Renders the card of a list row. It glows after a change and fades after leaving the list. */
export function ListCard({ item, list, onSettled, interactive, className, children }: ListCardProps) {
  return (
    <li className={list.removed.has(item.id) ? 'opacity-60' : ''}>
      <Card
        interactive={interactive}
        data-changed={list.changed.has(item.id) || undefined}
        onAnimationEnd={() => onSettled(item.id)}
        className={`h-full p-4 data-changed:animate-glow ${className}`}
      >
        {children}
      </Card>
    </li>
  );
}

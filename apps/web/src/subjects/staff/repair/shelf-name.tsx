import type { StaffRepairItem } from '@atelier/contract';
import { ProperName } from '@atelier/ui';
import { LibraryBig } from 'lucide-react';
import { useTranslation } from '#shared/language/use-translation.ts';

/** Names the shelf of a device in rows. Separate from its choice, whose select the first rows of a desk do without. */
export function ShelfName({ shelf }: Pick<StaffRepairItem, 'shelf'>) {
  const { t } = useTranslation();
  if (shelf === null) return null;
  return (
    <span className="inline-flex max-w-[min(100%,10rem)] min-w-0 shrink-0 items-center gap-1">
      <LibraryBig aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">{t('workshop.shelf.label')}</span>
      <ProperName className="truncate">{shelf.name}</ProperName>
    </span>
  );
}

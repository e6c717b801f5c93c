import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useListLocation } from './list-location.ts';

type RowLinkProps = { id: string; className?: string };

/** The one link of a row: it covers the row, and the keys move from one to the next. */
export function RowLink({ id, className }: RowLinkProps) {
  const { t } = useTranslation();
  return (
    <Link
      to={paths.workshopRepair(id)}
      state={useListLocation()}
      data-row={id}
      translate="no"
      aria-label={t('workshop.repair.open', { id })}
      className={`font-semibold tracking-wide tabular-nums outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary ${className ?? ''}`}
    >
      {`#${id}`}
    </Link>
  );
}

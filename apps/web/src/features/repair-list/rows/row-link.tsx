import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useListLocation } from '#subjects/staff/page/list-location.ts';

type RowLinkProps = { id: string; className?: string };

/** Renders the only link of a row, which covers it. Keys move between these links. */
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

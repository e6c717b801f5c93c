import type { StaffRepair } from '@atelier/contract';
import type { Action } from '@atelier/domain';
import { useTranslation } from '#shared/language/use-translation.ts';
import { CapturedValue, readableFields, type PersonNames, type ReadableField } from './captured-value.tsx';

type CapturedListProps = { action: Action; captured: StaffRepair['log'][number]['captured']; people: PersonNames };

/** Names without unit or question mark, because the value contains the answer. */
const names = {
  price: 'workshop.repair.price',
  estimatedCost: 'workshop.repair.estimatedCost',
  estimatedTime: 'workshop.repair.estimatedTime',
  warrantyDays: 'proposal.warranty',
  how: 'workshop.repair.how',
  coverage: 'repairs.warranty.fact',
} as const;

export function CapturedList({ action, captured, people }: CapturedListProps) {
  const { t } = useTranslation();
  const fields = readableFields(captured);
  if (fields.length === 0) return null;
  return (
    <dl className="mt-1 grid grid-cols-1 gap-1 rounded-control bg-sunken px-4 py-3 text-sm">
      {fields.map(([field, text]) => (
        <div key={field} className="grid grid-cols-1 gap-x-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className="wrap-anywhere text-ink-muted max-sm:hyphens-auto">
            {isNamed(field) ? t(names[field]) : t(`workshop.fields.${field}`)}
          </dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-line max-sm:hyphens-auto">
            <CapturedValue field={field} text={text} people={people} action={action} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function isNamed(field: ReadableField): field is keyof typeof names {
  return Object.hasOwn(names, field);
}

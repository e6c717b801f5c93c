import type { StaffRepair } from '@atelier/contract';
import { shopCurrency } from '../../../config/shop.ts';
import { useTranslation } from '../../../shared/language/use-translation.ts';
import { CapturedValue, readableFields } from './captured-value.tsx';
import type { People } from './captured-value.tsx';

type CapturedListProps = { captured: StaffRepair['log'][number]['captured']; people: People };

/** What was written down at a step, name beside value. */
export const CapturedList = ({ captured, people }: CapturedListProps) => {
  const { t } = useTranslation();
  const fields = readableFields(captured);
  if (fields.length === 0) return null;
  return (
    <dl className="mt-1 grid gap-1 rounded-control bg-sunken px-4 py-3 text-sm">
      {fields.map(([field, text]) => (
        <div key={field} className="grid gap-x-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className="text-ink-muted">{t(`workshop.fields.${field}`, { currency: shopCurrency })}</dt>
          <dd className="min-w-0 break-words whitespace-pre-line">
            <CapturedValue field={field} text={text} people={people} />
          </dd>
        </div>
      ))}
    </dl>
  );
};

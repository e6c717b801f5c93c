import type { PlannedVisit } from '@atelier/contract';
import { Button, ProperName } from '@atelier/ui';
import { Printer } from 'lucide-react';
import { createPortal } from 'react-dom';
import { readablePhone } from '@atelier/domain';
import { useTranslation } from '#shared/language/use-translation.ts';
import { customerName } from '#subjects/staff/people/customer-name.ts';
import { Weekday } from '#shared/language/times.tsx';
import { driverRoutesOf } from './driver-routes.ts';

type VisitSheetProps = { day: string; visits: readonly PlannedVisit[] };

/** Prints a day's visits by driver and window, without the page around them. */
export function VisitSheet({ day, visits }: VisitSheetProps) {
  const { t } = useTranslation();
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => window.print()}>
        <Printer className="size-4.5" />
        {t('planning.sheet.print')}
      </Button>
      {createPortal(
        <div data-slot="print-sheet" className="hidden bg-white text-black print:block">
          <h1 className="mb-3 text-lg font-semibold first-letter:uppercase">
            <Weekday value={day} />
          </h1>
          <SheetTable visits={visits} />
        </div>,
        document.body,
      )}
    </>
  );
}

const columns = ['time', 'type', 'customer', 'device', 'address', 'phone', 'driver'] as const;

function SheetTable({ visits }: Pick<VisitSheetProps, 'visits'>) {
  const { t } = useTranslation();
  const lines = driverRoutesOf(visits).flatMap((route) => route.visits);
  return (
    <table className="w-full border-collapse text-xs">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={`${cellClass} border-black font-semibold`}>
              {t(`planning.sheet.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, type, time, loaded, address, mode, device, customer, assignee }) => (
          <tr key={id} className="break-inside-avoid">
            <td className={`${cellClass} whitespace-nowrap tabular-nums`}>{time.replace('-', '–')}</td>
            <td className={`${cellClass} whitespace-nowrap`}>
              <span className="block">{t(`workshop.visitType.${type}`)}</span>
              {loaded && <span className="block">{t('planning.visits.loaded')}</span>}
            </td>
            <td className={cellClass}>
              <ProperName>{customerName(t, customer.name)}</ProperName>
            </td>
            <td className={cellClass}>
              <ProperName>{device.name}</ProperName>
            </td>
            <td className={cellClass}>
              {mode === 'COUNTER' ? t('planning.atCounter') : <ProperName>{address}</ProperName>}
            </td>
            <td className={`${cellClass} whitespace-nowrap tabular-nums`} translate="no">
              {customer.phone !== null && readablePhone(customer.phone)}
            </td>
            <td className={cellClass}>
              {assignee === null ? t('transition.visit.unassigned') : <ProperName>{assignee.name}</ProperName>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const cellClass = 'border-b border-black/30 py-1.5 pe-3 text-start align-top wrap-anywhere';

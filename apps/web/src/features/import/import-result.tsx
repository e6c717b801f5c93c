import { type CheckedLine, importColumns, type ImportColumn, type ImportKind } from '@atelier/contract';
import { Alert, Button, Card, ProperName } from '@atelier/ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#shared/language/use-translation.ts';

type ResultProps = {
  kind: ImportKind;
  lines: readonly CheckedLine[];
  written: number;
  onNext: () => void;
};

/** Columns that name a line. */
const nameColumns: Readonly<Record<ImportKind, readonly ImportColumn[]>> = {
  customers: ['firstName', 'lastName'],
  devices: ['name', 'customerName'],
  repairs: ['name', 'customerName', 'issue'],
};

/** Renders what an import has written, each line with its page. */
export function ImportResult({ kind, lines, written, onNext }: ResultProps) {
  const { t } = useTranslation();
  const head = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => head.current?.focus(), []);
  const known = lines.filter(({ state }) => state === 'known');
  return (
    <div className="grid grid-cols-1 gap-5">
      <div ref={head} tabIndex={-1} className="rounded-control">
        <Alert variant="success" title={t('import.done', { count: written })}>
          {known.length > 0 && t('import.doneKnown', { count: known.length })}
        </Alert>
      </div>
      <Lines kind={kind} label={t('import.results')} lines={lines.filter(({ state }) => state === 'new')} />
      <Lines kind={kind} label={t('import.known')} lines={known} />
      <div>
        <Button variant="secondary" className="max-sm:w-full" onClick={onNext}>
          {t('import.next')}
        </Button>
      </div>
    </div>
  );
}

function Lines({ kind, label, lines }: { kind: ImportKind; label: string; lines: readonly CheckedLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={label} className="grid grid-cols-1 gap-2">
      <h2 className="text-lg">{label}</h2>
      <Card className="max-h-96 overflow-y-auto">
        <ul className="grid grid-cols-1 divide-y divide-line">
          {lines.map((line) => (
            <li key={line.line} className="px-4 py-2 wrap-anywhere">
              <Link
                to={hrefOf(kind, line.ref ?? '')}
                className="inline-flex min-h-8 items-center underline underline-offset-4 max-sm:min-h-11"
              >
                <ProperName>{nameOf(kind, line)}</ProperName>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function hrefOf(kind: ImportKind, ref: string): string {
  return kind === 'repairs' ? paths.workshopRepair(ref) : `${paths.workshopCustomers}/${ref}`;
}

function nameOf(kind: ImportKind, { cells }: CheckedLine): string {
  const columns: readonly ImportColumn[] = importColumns[kind];
  const named = nameColumns[kind].map((column) => cells[columns.indexOf(column)] ?? '').filter((cell) => cell !== '');
  return kind === 'customers' ? named.join(' ') : named.join(' · ');
}

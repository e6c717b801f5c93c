import { errorToast, statusTitle, type Translate } from '@atelier/i18n';
import { Button, Card, ProperName } from '@atelier/ui';
import { CircleAlert, CircleCheck, CircleDashed, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { ScanLine, ScanList } from './scan-list.ts';

/** Longest part of a foreign code that is shown. */
const SHOWN_CODE = 40;

/** Lists what was scanned and what came of it. The newest one is announced. */
export function ScanLines({ lines, scans }: { lines: readonly ScanLine[]; scans: ScanList }) {
  const { t } = useTranslation();
  const [newest] = lines;
  return (
    <section aria-labelledby="scanned" className="grid min-w-0 grid-cols-1 gap-3">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id="scanned" className="text-lg">
          {t('scan.list')}
        </h2>
        {lines.length > 0 && (
          <Button variant="ghost" size="sm" onClick={scans.clear}>
            {t('scan.clear')}
          </Button>
        )}
      </div>
      <output className="sr-only">
        {newest !== undefined &&
          newest.outcome.state !== 'sending' &&
          `${newest.device ?? newest.text}: ${outcomeText(t, newest)}`}
      </output>
      {lines.length === 0 ? (
        <p className="text-ink-muted">{t('scan.empty')}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-2">
          {lines.map((line) => (
            <li key={line.key}>
              <Line line={line} scans={scans} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ line, scans }: { line: ScanLine; scans: ScanList }) {
  const { t } = useTranslation();
  const { text, device, outcome, task } = line;
  const isForeign = outcome.state === 'refused' && (outcome.reason === 'foreign' || outcome.reason === 'shelfHere');
  const isBad = outcome.state === 'refused' || outcome.state === 'failed' || hasFailedUndo(line);
  return (
    <Card className={`flex flex-wrap items-center gap-x-4 gap-y-2 p-3 ${isBad ? 'border-danger!' : ''}`}>
      <OutcomeIcon line={line} isBad={isBad} />
      <div className="grid min-w-0 flex-[1_1_10rem] grid-cols-1">
        <p className={`font-semibold wrap-anywhere ${isBad ? 'text-danger' : ''}`}>{outcomeText(t, line)}</p>
        {isForeign ? (
          <p className="text-sm wrap-anywhere text-ink-muted" translate="no">
            {text.slice(0, SHOWN_CODE)}
          </p>
        ) : (
          <Link
            to={paths.workshopRepair(text)}
            className="inline-flex min-h-11 flex-wrap items-center gap-x-2 underline underline-offset-4"
          >
            {device !== null && <ProperName>{device}</ProperName>}
            <span translate="no" className="text-ink-muted tabular-nums">{`#${text}`}</span>
          </Link>
        )}
      </div>
      {outcome.state === 'done' && outcome.undo !== null && (
        <Button
          variant="secondary"
          aria-label={t('scan.undoOf', { device: device ?? '', id: text })}
          onClick={() => scans.undo(line, t('transition.undo.reason'))}
        >
          {t('scan.undo')}
        </Button>
      )}
      {outcome.state === 'failed' && (
        <Button
          variant="secondary"
          aria-label={t('scan.againOf', { id: text })}
          onClick={() => scans.again({ ...line, task })}
        >
          {t('scan.again')}
        </Button>
      )}
    </Card>
  );
}

function OutcomeIcon({ line: { outcome }, isBad }: { line: ScanLine; isBad: boolean }) {
  if (isBad) return <CircleAlert aria-hidden="true" className="size-6 shrink-0 text-danger" />;
  if (outcome.state === 'sending')
    return <CircleDashed aria-hidden="true" className="size-6 shrink-0 text-ink-muted" />;
  if (outcome.state === 'undone') return <Undo2 aria-hidden="true" className="size-6 shrink-0 text-ink-muted" />;
  return <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-success" />;
}

function hasFailedUndo({ outcome }: ScanLine): boolean {
  return outcome.state === 'done' && outcome.error !== undefined;
}

function outcomeText(t: Translate, { outcome, task }: ScanLine): string {
  if (outcome.state === 'failed') return errorToast(t, outcome.error).description;
  if (outcome.state === 'refused') {
    const { reason, status } = outcome;
    return reason === 'noStep' && status !== undefined
      ? t('scan.refused.noStep', { status: statusTitle(t, status) })
      : t(`scan.refused.${reason}`);
  }
  if (outcome.state === 'sending' || outcome.state === 'undone') return t(`scan.outcome.${outcome.state}`);
  if (outcome.state === 'done' && outcome.error !== undefined)
    return `${t('scan.outcome.undoFailed')} ${errorToast(t, outcome.error).description}`;
  return t(`scan.outcome.${outcome.state}.${task.mode}`, { shelf: task.shelfName });
}

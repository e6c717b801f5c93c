import { type CheckedLine, importColumns, type ImportColumn, type ImportKind } from '@atelier/contract';
import { fieldMessage } from '@atelier/i18n';
import {
  Alert,
  Button,
  Card,
  Field,
  Input,
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@atelier/ui';
import { X } from 'lucide-react';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { CheckedStep, ImportState } from './use-import.ts';

/** Rendered at once. The others follow when these are mended. */
const SHOWN_LINES = 50;

const states = ['new', 'known', 'wrong'] as const;

type CheckedLinesProps = { kind: ImportKind; step: CheckedStep; state: ImportState };

/** Renders what a file would do, and the wrong cells to be mended in place. */
export function CheckedLines({ kind, step: { lines, ignored, leftOut }, state }: CheckedLinesProps) {
  const { t } = useTranslation();
  const counts = states.map((each) => [each, lines.filter((line) => line.state === each).length] as const);
  const wrong = lines.filter((line) => line.state === 'wrong');
  const count = lines.filter((line) => line.state !== 'known').length;
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        state.submit();
      }}
    >
      <output className="block">
        <ul className="grid gap-1">
          {counts.map(
            ([each, number]) => number > 0 && <li key={each}>{t(`import.summary.${each}`, { count: number })}</li>,
          )}
        </ul>
      </output>
      {ignored.length > 0 && <Alert variant="warning">{t('import.ignored', { columns: ignored.join(', ') })}</Alert>}
      {wrong.length > 0 && (
        <>
          <p className="max-w-reading">{t('import.mend')}</p>
          <Card className="overflow-hidden">
            <WrongLines kind={kind} lines={wrong.slice(0, SHOWN_LINES)} state={state} />
          </Card>
          {wrong.length > SHOWN_LINES && <p>{t('import.more', { count: wrong.length - SHOWN_LINES })}</p>}
        </>
      )}
      {leftOut !== null && (
        <output className="flex flex-wrap items-center gap-x-3">
          <span>{t('import.leftOut', { line: leftOut.line })}</span>
          <Button variant="link" onClick={state.takeBack}>
            {t('import.undo')}
          </Button>
        </output>
      )}
      {count === 0 ? (
        <Alert variant="info">{t('import.nothing')}</Alert>
      ) : (
        <div>
          <Button type="submit" className="max-sm:w-full" loading={state.isWriting}>
            {t('import.submit', { count })}
          </Button>
        </div>
      )}
    </form>
  );
}

type WrongLinesProps = { kind: ImportKind; lines: readonly CheckedLine[]; state: ImportState };

function WrongLines({ kind, lines, state }: WrongLinesProps) {
  const { t } = useTranslation();
  return (
    <Table>
      <TableCaption>{t('import.lines')}</TableCaption>
      <TableHeader>
        <TableRow>
          <TableHead className="text-start">{t('import.lineHead')}</TableHead>
          <TableHead className="text-start">{t('import.lines')}</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {lines.map((line) => (
          <TableRow key={line.line}>
            <TableCell className="w-px pt-4 align-top tabular-nums">{line.line}</TableCell>
            <TableCell className="whitespace-normal">
              <WrongLine kind={kind} line={line} state={state} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function WrongLine({ kind, line, state }: { kind: ImportKind; line: CheckedLine; state: ImportState }) {
  const { t } = useTranslation();
  const columns: readonly ImportColumn[] = importColumns[kind];
  const others = columns.flatMap((column, index) => {
    const cell = line.cells[index] ?? '';
    return cell === '' || line.problems.some((problem) => problem.column === column) ? [] : [cell];
  });
  return (
    <div className="grid grid-cols-1 gap-3 py-3">
      {others.length > 0 && <p className="line-clamp-2 text-sm wrap-anywhere text-ink-muted">{others.join(' · ')}</p>}
      <div className="grid gap-3 sm:grid-cols-2">
        {line.problems.map(({ column, message }) => (
          <Field key={column} label={t(`import.column.${column}`)} error={fieldMessage(t, message)}>
            <Input
              value={line.cells[columns.indexOf(column)] ?? ''}
              aria-label={t('import.lineColumn', { line: line.line, column: t(`import.column.${column}`) })}
              onChange={({ target }) => state.setCell(line.line, columns.indexOf(column), target.value)}
            />
          </Field>
        ))}
      </div>
      <div>
        <Button
          variant="ghost"
          size="sm"
          className="-ms-3.5"
          aria-label={`${t('import.leaveOut')}, ${t('import.line', { line: line.line })}`}
          onClick={() => state.leaveOut(line)}
        >
          <X />
          {t('import.leaveOut')}
        </Button>
      </div>
    </div>
  );
}

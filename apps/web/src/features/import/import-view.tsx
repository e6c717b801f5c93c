import { getImportTemplate, type ImportKind, importKinds, MAX_IMPORT_LINES } from '@atelier/contract';
import { importedStatuses, isAdmin } from '@atelier/domain';
import { Alert, Button, Card, Segmented, Spinner } from '@atelier/ui';
import { useMutation } from '@tanstack/react-query';
import { Download, FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import { receiveFile, saveFile } from '#shared/api/receive-file.ts';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { listPage } from '#subjects/staff/page/list-page.tsx';
import { PageHead } from '#subjects/staff/page/back-link.tsx';
import { CheckedLines } from './checked-lines.tsx';
import { ImportResult } from './import-result.tsx';
import { useImport } from './use-import.ts';

export function ImportView() {
  const { t } = useTranslation();
  const [kind, setKind] = useState<ImportKind>('customers');
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('import.title')} intro={t('import.intro')} />
      <Segmented
        label={t('import.kinds')}
        options={importKinds.map((value) => ({ value, label: t(`import.kind.${value}`) }))}
        value={kind}
        onValueChange={setKind}
      />
      {/* Hidden ones keep their mended cells. */}
      {importKinds.map((each) => (
        <div key={each} hidden={each !== kind} className="grid grid-cols-1 gap-5 [&[hidden]]:hidden">
          <KindImport kind={each} />
        </div>
      ))}
    </div>
  );
}

function KindImport({ kind }: { kind: ImportKind }) {
  const { t, language } = useTranslation();
  const state = useImport(kind);
  const { step } = state;
  const statuses = importedStatuses.map((status) => t(`status.${status}.title`)).join(', ');
  if (step.name === 'done')
    return <ImportResult kind={kind} lines={step.lines} written={step.written} onNext={state.reset} />;
  return (
    <>
      <Card className="grid grid-cols-1 gap-3 p-4 sm:p-5">
        <p className="max-w-reading">{t(`import.hint.${kind}`)}</p>
        {kind === 'repairs' && <p className="max-w-reading">{t('import.statuses', { statuses })}</p>}
        <p className="max-w-reading text-sm text-ink-muted">
          {t('import.format', { lines: MAX_IMPORT_LINES.toLocaleString(language) })}
        </p>
        <div className="flex flex-wrap gap-2">
          <FileButton
            label={t(step.name === 'checked' ? 'import.another' : 'import.choose')}
            isLeading={step.name === 'empty'}
            isBusy={state.isReading || state.isWriting}
            onFile={state.read}
          />
          <TemplateButton kind={kind} />
        </div>
      </Card>
      <output className="flex items-center gap-2 empty:hidden">
        {(state.isReading || state.isWriting) && (
          <>
            <Spinner className="size-5" />
            <span>{t(state.isReading ? 'import.reading' : 'import.writing')}</span>
          </>
        )}
      </output>
      {state.problem !== null && <Alert>{state.problem}</Alert>}
      {step.name === 'checked' && !state.isReading && <CheckedLines kind={kind} step={step} state={state} />}
    </>
  );
}

type FileButtonProps = { label: string; isLeading: boolean; isBusy: boolean; onFile: (file: File) => void };

/** Renders a button that is the native file control. */
function FileButton({ label, isLeading, isBusy, onFile }: FileButtonProps) {
  const id = useId();
  return (
    <span className="relative inline-grid rounded-control has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary max-sm:w-full">
      <Button asChild variant={isLeading ? 'primary' : 'secondary'}>
        <label htmlFor={id}>
          <FileUp />
          {label}
        </label>
      </Button>
      <input
        id={id}
        type="file"
        accept=".csv,.txt,text/csv"
        aria-disabled={isBusy}
        onClick={(event) => isBusy && event.preventDefault()}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined && !isBusy) onFile(file);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
    </span>
  );
}

function TemplateButton({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async () => saveFile(await receiveFile(getImportTemplate, { params: { kind } }), `${kind}.csv`),
    onError: (error) => showError(t, error),
  });
  return (
    <Button variant="secondary" className="max-sm:w-full" loading={isPending} onClick={() => mutate()}>
      <Download />
      {t('import.template')}
    </Button>
  );
}

export const Component = listPage(isAdmin, ImportView);

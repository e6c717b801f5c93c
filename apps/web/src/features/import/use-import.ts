import { type CheckedLine, type ImportKind, readImport, submitImport } from '@atelier/contract';
import { fieldMessage } from '@atelier/i18n';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { useIntent } from '#shared/api/intent-key.ts';
import { queryKeys } from '#shared/api/queries.ts';
import { sendFile } from '#shared/api/send-file.ts';
import { send } from '#shared/api/send.ts';
import { showError } from '#shared/feedback/show-toast.ts';
import { useUnsavedInput } from '#shared/form/unsaved-input.ts';
import { useTranslation } from '#shared/language/use-translation.ts';

type Empty = { readonly name: 'empty' };
export type CheckedStep = {
  readonly name: 'checked';
  readonly lines: readonly CheckedLine[];
  readonly ignored: readonly string[];
  readonly leftOut: CheckedLine | null;
};
type Done = { readonly name: 'done'; readonly lines: readonly CheckedLine[]; readonly written: number };

export type ImportState = ReturnType<typeof useImport>;

/** Queries that imported records change. */
const changedKeys = [queryKeys.customers, queryKeys.callers, queryKeys.staffRepairs, queryKeys.desk];

export function useImport(kind: ImportKind) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const intent = useIntent();
  const [step, setStep] = useState<Empty | CheckedStep | Done>({ name: 'empty' });
  useUnsavedInput(step.name === 'checked');

  const reading = useMutation({
    networkMode: 'always',
    mutationFn: (file: File) => sendFile(readImport, { params: { kind }, file }),
    onSuccess: ({ lines, ignored }) => setStep({ name: 'checked', lines, ignored, leftOut: null }),
    onError: (error) => fileProblemOf(error) === null && showError(t, error),
  });
  const writing = useMutation({
    networkMode: 'always',
    mutationFn: ({ lines }: CheckedStep) => {
      const body = { lines: lines.map(({ line, cells }) => ({ line, cells })) };
      return intent.run(body, (idempotencyKey) => send(submitImport, { params: { kind }, body, idempotencyKey }));
    },
    onSuccess: ({ lines, written }, { ignored }) => {
      if (written === null) return setStep({ name: 'checked', lines, ignored, leftOut: null });
      setStep({ name: 'done', lines, written });
      for (const queryKey of changedKeys) void queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) => showError(t, error),
  });
  const change = (next: (checked: CheckedStep) => CheckedStep) =>
    setStep((current) => (current.name === 'checked' ? next(current) : current));
  const problem = fileProblemOf(reading.error);
  return {
    step,
    problem: problem === null ? null : fieldMessage(t, problem),
    isReading: reading.isPending,
    isWriting: writing.isPending,
    read: (file: File) => reading.mutate(file),
    submit: () => step.name === 'checked' && !writing.isPending && writing.mutate(step),
    setCell: (line: number, index: number, cell: string) =>
      change((checked) => withCell(checked, { line, index, cell })),
    leaveOut: (leftOut: CheckedLine) =>
      change((checked) => ({ ...checked, leftOut, lines: checked.lines.filter(({ line }) => line !== leftOut.line) })),
    takeBack: () =>
      change(({ lines, leftOut, ...checked }) => ({
        ...checked,
        leftOut: null,
        lines: [...lines, ...(leftOut === null ? [] : [leftOut])].toSorted((a, b) => a.line - b.line),
      })),
    reset: () => setStep({ name: 'empty' }),
  };
}

function withCell(
  checked: CheckedStep,
  { line, index, cell }: { line: number; index: number; cell: string },
): CheckedStep {
  const lines = checked.lines.map((each) =>
    each.line === line
      ? { ...each, cells: each.cells.map((former, position) => (position === index ? cell : former)) }
      : each,
  );
  return { ...checked, lines };
}

/** Returns the message about the file as a whole, or null for any other failure. */
function fileProblemOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.key === 'tooLarge') return 'import.tooLarge';
  return error.issues.find(({ path }) => path === 'file')?.message ?? null;
}

import { Alert } from '@atelier/ui';
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useCloseGuard } from '#shared/dialogs/close-guard.tsx';
import { DialogFrame } from '#shared/dialogs/dialog-frame.tsx';
import { showError } from '#shared/feedback/show-toast.ts';
import { DialogForm } from '#shared/form/dialog-form.tsx';
import { changedFields, useFormDraft, type StoredDraft, type TypedFields } from '#shared/form/stored-draft.ts';
import { showIssues } from '#shared/form/use-api-form.ts';
import { useTranslation } from '#shared/language/use-translation.ts';

type VersionedFormOptions<Input, Output> = {
  readonly draft: StoredDraft<TypedFields>;
  readonly draftKey: string;
  readonly version: number;
  /** Runs before saving. False aborts it, because something was refused. */
  readonly beforeSave?: (values: Output) => Promise<boolean>;
  readonly save: (values: Output, version: number) => Promise<void>;
  /** Returns the current version and its fields from a conflict error, or null. */
  readonly conflictOf?: (error: unknown) => { readonly version: number; readonly values: Input } | null;
  readonly onClose: () => void;
};

/**
 * Saves a form with a draft and a version. A colleague's version is accepted only after the user has seen the conflict, with the colleague's
 * values in all fields that weren't typed into. Closing asks for confirmation after typing.
 */
export function useVersionedForm<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  { draft, draftKey, version, beforeSave, save, conflictOf, onClose }: VersionedFormOptions<Input, Output>,
) {
  const { t } = useTranslation();
  const [seenVersion, setSeenVersion] = useState({ version, isLate: false });
  const { onTyped, close, question } = useCloseGuard(onClose, () => draft.forget(draftKey));
  useFormDraft(form, draft, draftKey);
  const { isDirty, isSubmitting } = form.formState;
  useEffect(() => onTyped(isDirty), [onTyped, isDirty]);
  const submit = form.handleSubmit(async (values) => {
    try {
      if (beforeSave !== undefined && !(await beforeSave(values))) return;
      await save(values, seenVersion.version);
      draft.forget(draftKey);
      onTyped(false);
      onClose();
    } catch (error) {
      const conflict = conflictOf?.(error) ?? null;
      if (conflict !== null) {
        resetKeepingTyped(form, conflict.values);
        setSeenVersion({ version: conflict.version, isLate: true });
      } else if (!showIssues(form, error)) showError(t, error);
    }
  });
  return { hasConflict: seenVersion.isLate, isSubmitting, submit, close, question };
}

/** Resets a form to values that a colleague saved. Typed fields stay, and stay changed. */
function resetKeepingTyped<Input extends FieldValues, Output>(
  { getValues, reset, formState }: UseFormReturn<Input, unknown, Output>,
  saved: Input,
): void {
  const typed = changedFields(formState.defaultValues ?? {}, getValues());
  reset(saved, { keepFieldsRef: true });
  reset({ ...saved, ...typed }, { keepDefaultValues: true, keepFieldsRef: true });
}

type VersionedDialogProps = Pick<ComponentProps<typeof DialogFrame>, 'title' | 'description' | 'children'> & {
  versionedForm: Omit<ReturnType<typeof useVersionedForm>, 'question'> & { question: ReactNode };
  opener: Element | null;
  action: string;
  conflictText?: { readonly title: string; readonly text: string };
};

export function VersionedDialog({ versionedForm, action, conflictText, children, ...frame }: VersionedDialogProps) {
  const { hasConflict, isSubmitting, submit, close, question } = versionedForm;
  return (
    <>
      <DialogFrame {...frame} onClose={close} keepsText>
        <DialogForm submitting={isSubmitting} onSubmit={submit} action={action}>
          {hasConflict && (
            <Alert variant="warning" role="alert" title={conflictText?.title}>
              {conflictText?.text}
            </Alert>
          )}
          {children}
        </DialogForm>
      </DialogFrame>
      {question}
    </>
  );
}

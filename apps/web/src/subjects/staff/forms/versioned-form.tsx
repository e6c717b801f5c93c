import { Alert } from '@atelier/ui';
import { useEffect, useState, type ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useCloseGuard, type CloseGuard } from '#shared/dialogs/close-guard.tsx';
import { DialogFrame } from '#shared/dialogs/dialog-frame.tsx';
import { showError } from '#shared/feedback/show-toast.ts';
import { DialogForm } from '#shared/form/dialog-form.tsx';
import { useFormDraft, type StoredDraft, type TypedFields } from '#shared/form/stored-draft.ts';
import { showIssues } from '#shared/form/use-api-form.ts';
import { useTranslation } from '#shared/language/use-translation.ts';

type DraftLocation = { readonly draft: StoredDraft<TypedFields>; readonly draftKey: string };

export type DialogContext = DraftLocation & Pick<CloseGuard, 'onTyped'> & { readonly onDone: () => void };

type VersionedDialogProps = DraftLocation & {
  title: string;
  opener: Element | null;
  onClose: () => void;
  children: (inside: DialogContext) => ReactNode;
};

/** Renders the dialog of a versioned form. Closing asks for confirmation after typing. */
export function VersionedDialog({ title, opener, onClose, children, ...draftLocation }: VersionedDialogProps) {
  const { onTyped, close, question } = useCloseGuard(onClose, () => draftLocation.draft.forget(draftLocation.draftKey));
  return (
    <>
      <DialogFrame title={title} opener={opener} onClose={close} keepsText>
        {children({ ...draftLocation, onTyped, onDone: onClose })}
      </DialogFrame>
      {question}
    </>
  );
}

type SavedFormOptions<Output> = DialogContext & {
  readonly version: number;
  /** Runs before saving. False aborts it, because something was refused. */
  readonly beforeSave?: (values: Output) => Promise<boolean>;
  readonly save: (values: Output, version: number) => Promise<void>;
  /** Returns the current version from a conflict error, or null. */
  readonly conflictOf: (error: unknown) => { readonly version: number } | null;
};

/** Saves a form with a draft and a version. A colleague's version is accepted only after the user has seen the conflict. */
export function useVersionedForm<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  { draft, draftKey, onTyped, onDone, version, beforeSave, save, conflictOf }: SavedFormOptions<Output>,
) {
  const { t } = useTranslation();
  const [seenVersion, setSeenVersion] = useState({ version, isLate: false });
  useFormDraft(form, draft, draftKey);
  const { isDirty, isSubmitting } = form.formState;
  useEffect(() => onTyped(isDirty), [onTyped, isDirty]);
  const submit = form.handleSubmit(async (values) => {
    try {
      if (beforeSave !== undefined && !(await beforeSave(values))) return;
      await save(values, seenVersion.version);
      draft.forget(draftKey);
      onTyped(false);
      onDone();
    } catch (error) {
      const conflict = conflictOf(error);
      if (conflict !== null) setSeenVersion({ version: conflict.version, isLate: true });
      else if (!showIssues(form, error)) showError(t, error);
    }
  });
  return { hasConflict: seenVersion.isLate, isSubmitting, submit };
}

type VersionedFieldsProps = {
  versionedForm: ReturnType<typeof useVersionedForm>;
  action: string;
  conflictText: { readonly title: string; readonly text: string };
  children: ReactNode;
};

export function VersionedFields({ versionedForm, action, conflictText, children }: VersionedFieldsProps) {
  return (
    <DialogForm
      submitting={versionedForm.isSubmitting}
      onSubmit={(event) => void versionedForm.submit(event)}
      action={action}
    >
      {versionedForm.hasConflict && (
        <Alert variant="warning" role="alert" title={conflictText.title}>
          {conflictText.text}
        </Alert>
      )}
      {children}
    </DialogForm>
  );
}

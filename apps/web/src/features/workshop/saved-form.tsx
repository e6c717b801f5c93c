import { Alert } from '@atelier/ui';
import { useEffect, useState, type ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useCloseGuard, type CloseGuard } from '#shared/dialogs/close-guard.tsx';
import { DialogFrame } from '#shared/dialogs/dialog-frame.tsx';
import { showError } from '#shared/feedback/show-toast.ts';
import { useFormDraft, type KeptDraft, type TypedFields } from '#shared/form/kept-draft.ts';
import { showIssues } from '#shared/form/use-api-form.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { DialogForm } from './dialog-form.tsx';

/** Where what is typed is kept. */
type Kept = { readonly draft: KeptDraft<TypedFields>; readonly draftKey: string };

/** What a form knows of the dialog around it. */
export type Inside = Kept & Pick<CloseGuard, 'onTyped'> & { readonly onDone: () => void };

type SavedDialogProps = Kept & {
  title: string;
  opener: Element | null;
  onClose: () => void;
  children: (inside: Inside) => ReactNode;
};

/** A dialog whose form is saved over what somebody saw: closing it asks where something was typed. */
export function SavedDialog({ title, opener, onClose, children, ...kept }: SavedDialogProps) {
  const { onTyped, close, question } = useCloseGuard(onClose, () => kept.draft.forget(kept.draftKey));
  return (
    <>
      <DialogFrame title={title} opener={opener} onClose={close} keepsText>
        {children({ ...kept, onTyped, onDone: onClose })}
      </DialogFrame>
      {question}
    </>
  );
}

type Saving<Output> = Inside & {
  /** What is changed, as it was when it was opened. */
  readonly version: number;
  /** What has to be done before; false where something of it was refused, and somebody has to decide again. */
  readonly before?: (values: Output) => Promise<boolean>;
  /** Saves it over that version, and says so. */
  readonly save: (values: Output, version: number) => Promise<void>;
  /** What a refusal brings along where a colleague was quicker; else null. */
  readonly changed: (error: unknown) => { readonly version: number } | null;
};

/** How a form is kept as it is typed and saved; a version of somebody else's is taken only once its person was told. */
export function useSavedForm<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  { draft, draftKey, onTyped, onDone, version, before, save, changed }: Saving<Output>,
) {
  const { t } = useTranslation();
  const [seen, setSeen] = useState({ version, isLate: false });
  useFormDraft(form, draft, draftKey);
  const { isDirty, isSubmitting } = form.formState;
  useEffect(() => onTyped(isDirty), [onTyped, isDirty]);
  const submit = form.handleSubmit(async (values) => {
    try {
      if (before !== undefined && !(await before(values))) return;
      await save(values, seen.version);
      draft.forget(draftKey);
      onTyped(false);
      onDone();
    } catch (error) {
      const now = changed(error);
      if (now !== null) setSeen({ version: now.version, isLate: true });
      else if (!showIssues(form, error)) showError(t, error);
    }
  });
  return { isLate: seen.isLate, isSubmitting, submit };
}

type SavedFieldsProps = {
  saved: ReturnType<typeof useSavedForm>;
  action: string;
  /** What is said once a colleague was quicker. */
  late: { readonly title: string; readonly text: string };
  children: ReactNode;
};

/** The fields of such a form, below what has to be known first. */
export function SavedFields({ saved, action, late, children }: SavedFieldsProps) {
  return (
    <DialogForm submitting={saved.isSubmitting} onSubmit={(event) => void saved.submit(event)} action={action}>
      {saved.isLate && (
        <Alert variant="warning" role="alert" title={late.title}>
          {late.text}
        </Alert>
      )}
      {children}
    </DialogForm>
  );
}

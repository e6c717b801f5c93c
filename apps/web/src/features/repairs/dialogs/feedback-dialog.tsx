import { FeedbackForm, type Repair } from '@atelier/contract';
import { textLimits } from '@atelier/domain';
import { Alert, Button, DialogBody, DialogFooter, Textarea } from '@atelier/ui';
import { useEffect } from 'react';
import { Controller } from 'react-hook-form';
import { useCloseGuard } from '#shared/dialogs/close-guard.tsx';
import { DialogFrame } from '#shared/dialogs/dialog-frame.tsx';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { showGenericError, showSuccess } from '#shared/feedback/show-toast.ts';
import { FormField } from '#shared/form/form-field.tsx';
import { createFormDraft, useFormDraft } from '#shared/form/stored-draft.ts';
import { showIssues, useApiForm } from '#shared/form/use-api-form.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { movedRepair } from '#subjects/repair/mine/my-repairs.ts';
import { RepairSubject } from '#subjects/repair/mine/device-line.tsx';
import { LoadRepair } from '#subjects/repair/mine/load-repair.tsx';
import { showRepairError } from '#subjects/repair/mine/use-repair-call.ts';
import { useCompleteRepair } from '../api/complete-repair.ts';
import { toggleWord } from './toggle-word.ts';
import { Rating } from './rating.tsx';

const draft = createFormDraft('feedback');

export function FeedbackDialog({ repairId }: { repairId: string }) {
  const { t } = useTranslation();
  const { onTyped, close, question } = useCloseGuard(dialogStore.closeTop, () => draft.forget(repairId));
  return (
    <>
      <DialogFrame title={t('feedback.title')} description={t('feedback.text')} keepsText onClose={close}>
        <LoadRepair id={repairId}>
          {(repair) => <FeedbackFields repair={repair} onTyped={onTyped} onCancel={close} />}
        </LoadRepair>
      </DialogFrame>
      {question}
    </>
  );
}

type FeedbackFieldsProps = { repair: Repair; onTyped: (typed: boolean) => void; onCancel: () => void };

function FeedbackFields({ repair, onTyped, onCancel }: FeedbackFieldsProps) {
  const { t } = useTranslation();
  const { form, submit } = useFeedbackForm(repair);
  const { errors, isSubmitting, isDirty } = form.formState;
  useEffect(() => onTyped(isDirty), [onTyped, isDirty]);
  const may = repair.allowedActions.includes('Repair.completed');
  return (
    <form noValidate className="contents" onSubmit={(event) => void submit(event)}>
      <DialogBody>
        {/* Another tab may have rated it meanwhile. */}
        {!may && !isSubmitting && (
          <Alert variant="info" className="mb-5">
            {t('repairs.conflict')}
          </Alert>
        )}
        <fieldset disabled={isSubmitting} className="grid min-w-0 gap-5">
          <RepairSubject repair={repair} />
          <Controller
            control={form.control}
            name="rate"
            render={({ field }) => (
              <Rating label={t('feedback.rating')} value={field.value} onChange={field.onChange} />
            )}
          />
          <div className="grid gap-2">
            <FormField
              label={t('feedback.comment')}
              description={t('feedback.commentHint')}
              error={errors.comment?.message === 'required' ? t('feedback.commentMissing') : errors.comment?.message}
            >
              <Textarea
                maxLength={textLimits.comment}
                placeholder={t('feedback.commentPlaceholder')}
                {...form.register('comment')}
              />
            </FormField>
            <Praises
              onPraise={(word) =>
                form.setValue('comment', toggleWord(form.getValues('comment'), word), {
                  shouldDirty: true,
                  shouldValidate: form.formState.isSubmitted,
                })
              }
            />
          </div>
        </fieldset>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onCancel}>
          {t('feedback.cancel')}
        </Button>
        {(may || isSubmitting) && (
          <Button type="submit" loading={isSubmitting}>
            {t('feedback.submit')}
          </Button>
        )}
      </DialogFooter>
    </form>
  );
}

function useFeedbackForm({ id, version }: Repair) {
  const { t } = useTranslation();
  const form = useApiForm(FeedbackForm, { rate: 5, comment: '' });
  useFormDraft(form, draft, id);
  const completing = useCompleteRepair();
  const submit = form.handleSubmit(async (feedback) => {
    try {
      await completing.mutateAsync({ id, version, ...feedback });
      draft.forget(id);
      showSuccess(t, 'feedback');
      dialogStore.closeTop();
    } catch (error) {
      if (showIssues(form, error)) return;
      // A repair that has changed meanwhile has its own message beside the updated form.
      if (movedRepair(error) === null) showGenericError(t);
      else showRepairError(t, error);
    }
  });
  return { form, submit };
}

const praises = ['fast', 'clear', 'careful'] as const;

function Praises({ onPraise }: { onPraise: (word: string) => void }) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('feedback.praises.label')} className="flex flex-wrap gap-2">
      {praises.map((praise) => (
        <li key={praise}>
          <Button
            variant="secondary"
            size="sm"
            className="rounded-full!"
            onClick={() => onPraise(t(`feedback.praises.${praise}`))}
          >
            {t(`feedback.praises.${praise}`)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

import { FeedbackForm, type Repair, completeRepair } from '@atelier/contract';
import { textLimits } from '@atelier/domain';
import { Alert, Button, DialogBody, DialogFooter, Textarea } from '@atelier/ui';
import { useEffect, useId } from 'react';
import { Controller } from 'react-hook-form';
import { Angry, Frown, Laugh, Meh, Smile, type LucideIcon } from 'lucide-react';
import { useCloseGuard } from '#shared/dialogs/close-guard.tsx';
import { DialogFrame } from '#shared/dialogs/dialog-frame.tsx';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { showGenericError, showSuccess } from '#shared/feedback/show-toast.ts';
import { FormField } from '#shared/form/form-field.tsx';
import { createFormDraft, useFormDraft } from '#shared/form/stored-draft.ts';
import { showIssues, useApiForm } from '#shared/form/use-api-form.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { movedRepair, showRepairError, useRepairTransition } from '#subjects/repair/mine/my-repairs.ts';
import { RepairSubject } from '#subjects/repair/mine/device-line.tsx';
import { LoadRepair } from '#subjects/repair/mine/load-repair.tsx';
import { rates, type Rate } from '#subjects/repair/mine/rates.ts';

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
  const addPraise = (word: string) =>
    form.setValue('comment', toggleWord(form.getValues('comment'), word), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
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
            <ul aria-label={t('feedback.praises.label')} className="flex flex-wrap gap-2">
              {praises.map((praise) => (
                <li key={praise}>
                  <Button
                    variant="secondary"
                    size="sm"
                    className="rounded-full!"
                    onClick={() => addPraise(t(`feedback.praises.${praise}`))}
                  >
                    {t(`feedback.praises.${praise}`)}
                  </Button>
                </li>
              ))}
            </ul>
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
  const completing = useRepairTransition(id, completeRepair);
  const submit = form.handleSubmit(async (feedback) => {
    try {
      await completing.mutateAsync({ version, ...feedback });
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

const faces: Readonly<Record<Rate, LucideIcon>> = { 1: Angry, 2: Frown, 3: Meh, 4: Smile, 5: Laugh };

/** Renders native radio buttons with five faces, so arrow keys and form behavior work. */
function Rating({ label, value, onChange }: { label: string; value: number; onChange: (rate: Rate) => void }) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-1">
      {rates.map((rate) => (
        <Face key={rate} rate={rate} name={name} checked={rate === value} onChoose={() => onChange(rate)} />
      ))}
    </div>
  );
}

function Face({ rate, name, checked, onChoose }: { rate: Rate; name: string; checked: boolean; onChoose: () => void }) {
  const { t } = useTranslation();
  const Icon = faces[rate];
  return (
    <label className="group/face relative grid flex-1 cursor-pointer justify-items-center gap-1.5 rounded-control border border-transparent px-1 py-3 text-ink-muted transition-colors hover:text-ink has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary forced-colors:has-checked:outline-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary">
      <input type="radio" name={name} value={rate} checked={checked} onChange={onChoose} className="sr-only" />
      <Icon className="size-9 transition-transform group-has-checked/face:scale-110" strokeWidth={1.75} />
      <span className="text-center text-xs font-medium sm:text-sm">{t(`feedback.rates.${rate}`)}</span>
    </label>
  );
}

/** Appends a word to a comment unless the comment contains it. */
export function toggleWord(comment: string, word: string): string {
  const words = comment.trim();
  if (words === '') return word;
  if (words.toLowerCase().includes(word.toLowerCase())) return words;
  return `${words}, ${word.toLowerCase()}`;
}

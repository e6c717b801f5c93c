import { FeedbackForm } from '@atelier/contract';
import type { Repair } from '@atelier/contract';
import { textLimits } from '@atelier/domain';
import { Button, DialogBody, DialogFooter, Textarea } from '@atelier/ui';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../../shared/dialogs/dialog-frame.tsx';
import { dialogStore } from '../../../shared/dialogs/dialog-store.ts';
import { showSuccess } from '../../../shared/feedback/show-toast.ts';
import { FormField } from '../../../shared/form/form-field.tsx';
import { showIssues, useApiForm } from '../../../shared/form/use-api-form.ts';
import { RepairOf } from '../../../shared/my-repair/repair-of.tsx';
import { showRepairError } from '../../../shared/my-repair/use-repair-call.ts';
import { useCompleteRepair } from '../api/complete-repair.ts';
import { Rating } from './rating.tsx';

const useFeedbackForm = ({ id, version }: Repair) => {
  const { t } = useTranslation();
  const form = useApiForm(FeedbackForm, { rate: 5, comment: '' });
  const completing = useCompleteRepair();
  const submit = form.handleSubmit(async (feedback) => {
    try {
      await completing.mutateAsync({ id, version, ...feedback });
      showSuccess(t, 'feedback');
      dialogStore.closeTop();
    } catch (error) {
      if (!showIssues(form, error)) showRepairError(t, error);
    }
  });
  return { form, submit };
};

const FeedbackFields = ({ repair }: { repair: Repair }) => {
  const { t } = useTranslation();
  const { form, submit } = useFeedbackForm(repair);
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate className="contents" onSubmit={(event) => void submit(event)}>
      <DialogBody>
        <fieldset disabled={isSubmitting} className="grid gap-5">
          <Controller
            control={form.control}
            name="rate"
            render={({ field }) => (
              <Rating label={t('feedback.rating')} value={field.value} onChange={field.onChange} />
            )}
          />
          <FormField label={t('feedback.comment')} error={errors.comment?.message}>
            <Textarea
              maxLength={textLimits.comment}
              placeholder={t('feedback.commentPlaceholder')}
              {...form.register('comment')}
            />
          </FormField>
        </fieldset>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={dialogStore.closeTop}>
          {t('feedback.cancel')}
        </Button>
        <Button type="submit" loading={isSubmitting}>
          {t('feedback.submit')}
        </Button>
      </DialogFooter>
    </form>
  );
};

/** How the repair went: a face and a comment, which complete it. */
export const FeedbackDialog = ({ repairId }: { repairId: string }) => {
  const { t } = useTranslation();
  return (
    <DialogFrame title={t('feedback.title')} description={t('feedback.text')} onClose={dialogStore.closeTop}>
      <RepairOf id={repairId}>{(repair) => <FeedbackFields repair={repair} />}</RepairOf>
    </DialogFrame>
  );
};

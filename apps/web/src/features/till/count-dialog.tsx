import { handInCash } from '@atelier/contract';
import { millimesOf } from '@atelier/domain';
import { ProperName } from '@atelier/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useLastingIntent } from '#subjects/staff/forms/lasting-intent.ts';
import { queryKeys } from '#shared/api/queries.ts';
import { send } from '#shared/api/send.ts';
import { showDone } from '#shared/feedback/show-toast.ts';
import { TextField } from '#shared/form/text-field.tsx';
import { useApiForm } from '#shared/form/use-api-form.ts';
import { useApiSubmit } from '#shared/feedback/use-api-submit.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { SelectField } from '#subjects/staff/forms/controlled-fields.tsx';
import { FormDialog } from '#subjects/staff/forms/form-dialog.tsx';
import { TypedAmount } from '#subjects/staff/forms/typed-amount.ts';
import { teamQuery } from '#subjects/staff/lists/planning.ts';
import { Price } from '#subjects/repair/price.tsx';

/** Person whose cash is counted, with the expected amount. Both are null while the counter doesn't see the cash of others. */
export type CountedCash = {
  readonly person: { readonly id: string; readonly name: string } | null;
  readonly cash: string | null;
};

type CountDialogProps = {
  readonly viewerId: string;
  readonly counted: CountedCash;
  readonly onClose: () => void;
};

const CountForm = z.extend(TypedAmount, { personId: z.uuid('required') });

/** Records cash that the viewer has counted. The amount begins empty, because it is counted and not copied. */
export function CountDialog({ viewerId, counted: { person, cash }, onClose }: CountDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const intent = useLastingIntent('count');
  const team = useQuery({ ...teamQuery(), enabled: person === null });
  const form = useApiForm(CountForm, { personId: person?.id ?? '', amount: '' });
  const { isSubmitting } = form.formState;
  const submit = useApiSubmit(form, async (body) => {
    await intent.run(body, (idempotencyKey) => send(handInCash, { body, idempotencyKey }));
    showDone(t('till.count.done'));
    await client.invalidateQueries({ queryKey: queryKeys.till });
    onClose();
  });
  const people = (team.data ?? []).filter(({ id }) => id !== viewerId);
  return (
    <FormDialog
      title={t('till.count.title')}
      action={t('till.count.save')}
      submitting={isSubmitting}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {person === null ? (
        <SelectField
          control={form.control}
          name="personId"
          label={t('till.count.person')}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : (
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <ProperName>{person.name}</ProperName>
          {cash !== null && millimesOf(cash) > 0 && <Price amount={cash} className="font-semibold" />}
        </p>
      )}
      <TextField form={form} name="amount" label={t('till.count.amount')} inputMode="decimal" autoComplete="off" />
    </FormDialog>
  );
}

import { type Customer, CustomerChange } from '@atelier/contract';
import { Alert, Checkbox, Input, Select, Textarea, toast } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { useCloseGuard, type CloseGuard } from '#shared/dialogs/close-guard.tsx';
import { DialogFrame } from '#shared/dialogs/dialog-frame.tsx';
import { showError } from '#shared/feedback/show-toast.ts';
import { FormField } from '#shared/form/form-field.tsx';
import { createFormDraft, useFormDraft } from '#shared/form/kept-draft.ts';
import { showIssues, useApiForm } from '#shared/form/use-api-form.ts';
import { useLanguage } from '#shared/language/use-language.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { changedCustomer, useChangeCustomer } from '../api/customers.ts';
import { zonesQuery } from '../api/kept-names.ts';
import { nameOf } from '../books/entry-name.ts';
import { DialogForm } from '../dialog-form.tsx';

const customerDraft = createFormDraft('customer');
// A select has no empty value.
const NO_ZONE = 'none';

const { version: _, zoneId: __, ...asked } = CustomerChange.shape;
const CustomerForm = z.object({ ...asked, zoneId: z.string() });
type CustomerFormState = UseFormReturn<z.input<typeof CustomerForm>, unknown, z.output<typeof CustomerForm>>;

type CustomerDialogProps = { customer: Customer; isAdmin: boolean; opener: Element | null; onClose: () => void };

/** What is known of a customer, to be set right. */
export function CustomerDialog({ customer, isAdmin, opener, onClose }: CustomerDialogProps) {
  const { t } = useTranslation();
  const { onTyped, close, question } = useCloseGuard(onClose, () => customerDraft.forget(customer.id));
  return (
    <>
      <DialogFrame title={t('customers.editTitle', { name: customer.name })} opener={opener} onClose={close} keepsText>
        <CustomerFields customer={customer} isAdmin={isAdmin} onTyped={onTyped} onDone={onClose} />
      </DialogFrame>
      {question}
    </>
  );
}

type CustomerFieldsProps = Pick<CustomerDialogProps, 'customer' | 'isAdmin'> &
  Pick<CloseGuard, 'onTyped'> & { onDone: () => void };

function CustomerFields({ customer, isAdmin, onTyped, onDone }: CustomerFieldsProps) {
  const { t } = useTranslation();
  // What is saved is what its person saw: a version of somebody else's is taken only once they were told.
  const [seen, setSeen] = useState({ version: customer.version, isLate: false });
  const form = useApiForm(CustomerForm, valuesOf(customer));
  useFormDraft(form, customerDraft, customer.id);
  const { mutateAsync } = useChangeCustomer(customer.id);
  const { errors, isSubmitting, isDirty } = form.formState;
  useEffect(() => onTyped(isDirty), [onTyped, isDirty]);
  const submit = form.handleSubmit(async ({ zoneId, ...values }) => {
    try {
      const zone = zoneId === NO_ZONE ? '' : zoneId;
      const saved = await mutateAsync({ ...values, zoneId: zone, version: seen.version });
      customerDraft.forget(customer.id);
      onTyped(false);
      const isInvited = saved.email !== null && saved.email !== customer.email;
      const invited = isInvited ? { description: t('customers.invited', { email: saved.email }) } : {};
      toast({ title: t('customers.saved'), ...invited, variant: 'success' });
      onDone();
    } catch (error) {
      const now = changedCustomer(error);
      if (now !== null) setSeen({ version: now.version, isLate: true });
      else if (!showIssues(form, error)) showError(t, error);
    }
  });
  const { register } = form;
  return (
    <DialogForm submitting={isSubmitting} onSubmit={(event) => void submit(event)} action={t('common.save')}>
      {seen.isLate && (
        <Alert variant="warning" role="alert" title={t('customers.meanwhile.title')}>
          {t('customers.meanwhile.text')}
        </Alert>
      )}
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <FormField label={t('customers.form.firstName')} error={errors.firstName?.message}>
          <Input autoComplete="off" dir="auto" {...register('firstName')} />
        </FormField>
        <FormField label={t('customers.form.lastName')} error={errors.lastName?.message}>
          <Input autoComplete="off" dir="auto" {...register('lastName')} />
        </FormField>
      </div>
      <FormField label={t('customers.phone')} required={false} error={errors.phone?.message}>
        <Input type="tel" autoComplete="off" {...register('phone')} />
      </FormField>
      {customer.account !== 'ACTIVE' && (
        <FormField
          label={t('customers.email')}
          description={t('customers.form.emailHint')}
          required={false}
          error={errors.email?.message}
        >
          <Input type="email" autoComplete="off" {...register('email')} />
        </FormField>
      )}
      <FormField label={t('customers.address')} required={false} error={errors.address?.message}>
        <Textarea rows={2} dir="auto" {...register('address')} />
      </FormField>
      <ZoneField form={form} current={customer.zoneId} />
      {isAdmin && <PremiumBox form={form} />}
    </DialogForm>
  );
}

function valuesOf({ firstName, lastName, phone, email, address, zoneId, isPremium }: Customer) {
  return {
    firstName,
    lastName,
    phone: phone ?? '',
    email: email ?? '',
    address: address ?? '',
    zoneId: zoneId ?? NO_ZONE,
    isPremium,
  };
}

/** Where none is defined nothing is asked. A retired one stays where it is. */
function ZoneField({ form, current }: { form: CustomerFormState; current: string | null }) {
  const { t, language } = useLanguage();
  const { data: zones = [] } = useQuery(zonesQuery);
  const offered = zones.filter(({ id, retired }) => !retired || id === current);
  if (offered.length === 0) return null;
  const options = [
    { value: NO_ZONE, label: t('customers.noZone') },
    ...offered.map((zone) => ({ value: zone.id, label: nameOf(zone, language) })),
  ];
  return (
    <FormField
      label={t('customers.zone')}
      description={t('customers.form.zoneHint')}
      required={false}
      error={form.formState.errors.zoneId?.message}
    >
      <Controller
        name="zoneId"
        control={form.control}
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Select ref={ref} options={options} value={value} onValueChange={onChange} onBlur={onBlur} />
        )}
      />
    </FormField>
  );
}

function PremiumBox({ form }: { form: CustomerFormState }) {
  const { t } = useTranslation();
  return (
    <Controller
      name="isPremium"
      control={form.control}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <Checkbox
          ref={ref}
          checked={value}
          onCheckedChange={onChange}
          onBlur={onBlur}
          label={
            <span className="grid">
              <span className="font-medium">{t('customers.form.isPremium')}</span>
              <span className="text-sm text-ink-muted">{t('customers.form.isPremiumHint')}</span>
            </span>
          }
        />
      )}
    />
  );
}

import { type Customer, CustomerChange, optionalPhone } from '@atelier/contract';
import { Textarea, toast } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { TextField } from '#shared/form/text-field.tsx';
import { createFormDraft } from '#shared/form/stored-draft.ts';
import { useApiForm } from '#shared/form/use-api-form.ts';
import type { OpenedDialogProps } from '#shared/dialogs/dialog-frame.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { conflictingCustomer, useChangeCustomer } from './customers.ts';
import { zonesQuery, entryOptions } from '#subjects/staff/lists/catalogs.ts';
import { CheckboxField, SelectField } from '#subjects/staff/forms/controlled-fields.tsx';
import { VersionedDialog, useVersionedForm } from '#subjects/staff/forms/versioned-form.tsx';

const customerDraft = createFormDraft('customer');
// Selects don't allow an empty value.
const NO_ZONE = 'none';

const { version: _, zoneId: __, ...formShape } = CustomerChange.shape;

function customerForm({ phone }: Pick<Customer, 'phone'>) {
  return z.object({ ...formShape, phone: optionalPhone(phone), zoneId: z.string() });
}

type CustomerForm = ReturnType<typeof customerForm>;
type CustomerFormState = UseFormReturn<z.input<CustomerForm>, unknown, z.output<CustomerForm>>;

type CustomerDialogProps = OpenedDialogProps & { customer: Customer; isAdmin: boolean };

export function CustomerDialog({ customer, isAdmin, opener, onClose }: CustomerDialogProps) {
  const { t } = useTranslation();
  const form = useApiForm(customerForm(customer), valuesOf(customer));
  const { mutateAsync } = useChangeCustomer(customer.id);
  const saved = useVersionedForm(form, {
    draft: customerDraft,
    draftKey: customer.id,
    onClose,
    version: customer.version,
    conflictOf: (error) => {
      const current = conflictingCustomer(error);
      return current && { version: current.version, values: valuesOf(current) };
    },
    save: async ({ zoneId, ...values }, version) => {
      const zone = zoneId === NO_ZONE ? '' : zoneId;
      const { email } = await mutateAsync({ ...values, zoneId: zone, version });
      const isInvited = email !== null && email !== customer.email;
      const invited = isInvited ? { description: t('customers.invited', { email }) } : {};
      toast({ title: t('customers.saved'), ...invited, variant: 'success' });
    },
  });
  return (
    <VersionedDialog
      versionedForm={saved}
      title={t('customers.editTitle', { name: customer.name })}
      opener={opener}
      action={t('common.save')}
      conflictText={{ title: t('customers.conflict.title'), text: t('customers.conflict.text') }}
    >
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField form={form} name="firstName" label={t('customers.form.firstName')} autoComplete="off" dir="auto" />
        <TextField form={form} name="lastName" label={t('customers.form.lastName')} autoComplete="off" dir="auto" />
      </div>
      <TextField form={form} name="phone" label={t('customers.phone')} required={false} type="tel" autoComplete="off" />
      {customer.account !== 'ACTIVE' && (
        <TextField
          form={form}
          name="email"
          label={t('customers.email')}
          description={t('customers.form.emailHint')}
          required={false}
          type="email"
          autoComplete="off"
        />
      )}
      <TextField
        form={form}
        name="address"
        as={Textarea}
        label={t('customers.address')}
        required={false}
        rows={2}
        dir="auto"
      />
      <ZoneField form={form} current={customer.zoneId} />
      {isAdmin && (
        <CheckboxField
          control={form.control}
          name="isPremium"
          label={t('customers.form.isPremium')}
          hint={t('customers.form.isPremiumHint')}
        />
      )}
    </VersionedDialog>
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

/** Hidden without zones. Includes the current zone even when it is retired. */
function ZoneField({ form, current }: { form: CustomerFormState; current: string | null }) {
  const { t, language } = useTranslation();
  const { data: zones = [] } = useQuery(zonesQuery);
  const offered = entryOptions(zones, language, current);
  if (offered.length === 0) return null;
  return (
    <SelectField
      control={form.control}
      name="zoneId"
      label={t('customers.zone')}
      description={t('customers.form.zoneHint')}
      required={false}
      options={[{ value: NO_ZONE, label: t('customers.noZone') }, ...offered]}
    />
  );
}

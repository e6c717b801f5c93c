import { type Device, DeviceCorrection } from '@atelier/contract';
import { Alert, Checkbox, Input, Select, toast } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { useCloseGuard, type CloseGuard } from '#shared/dialogs/close-guard.tsx';
import { DialogFrame } from '#shared/dialogs/dialog-frame.tsx';
import { showError } from '#shared/feedback/show-toast.ts';
import { FormField } from '#shared/form/form-field.tsx';
import { createFormDraft, useFormDraft } from '#shared/form/kept-draft.ts';
import { showIssues, useApiForm } from '#shared/form/use-api-form.ts';
import { useLanguage } from '#shared/language/use-language.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { changedDevice, useCorrectDevice } from '../api/correct-device.ts';
import { typesQuery } from '../api/kept-names.ts';
import { nameOf } from '../books/entry-name.ts';
import { DialogForm } from '../dialog-form.tsx';

const deviceDraft = createFormDraft('device');
const { version: _, ...asked } = DeviceCorrection.shape;
const CorrectionForm = z.object(asked);
const lines = ['brand', 'model', 'serialNumber'] as const;

type CorrectDeviceDialogProps = { device: Device; version: number; opener: Element | null; onClose: () => void };

/** What a device really is, by whoever has it before their eyes. */
export function CorrectDeviceDialog({ device, version, opener, onClose }: CorrectDeviceDialogProps) {
  const { t } = useTranslation();
  const { onTyped, close, question } = useCloseGuard(onClose, () => deviceDraft.forget(device.id));
  return (
    <>
      <DialogFrame title={t('correction.title', { name: device.name })} opener={opener} onClose={close} keepsText>
        <CorrectionFields device={device} version={version} onTyped={onTyped} onDone={onClose} />
      </DialogFrame>
      {question}
    </>
  );
}

type CorrectionFieldsProps = Pick<CorrectDeviceDialogProps, 'device' | 'version'> &
  Pick<CloseGuard, 'onTyped'> & { onDone: () => void };

function CorrectionFields({ device, version, onTyped, onDone }: CorrectionFieldsProps) {
  const { t, language } = useLanguage();
  // What is saved is what its person saw: a version of somebody else's is taken only once they were told.
  const [seen, setSeen] = useState({ version, isLate: false });
  const { data: types = [] } = useQuery(typesQuery);
  const form = useApiForm(CorrectionForm, valuesOf(device));
  useFormDraft(form, deviceDraft, device.id);
  const { mutateAsync } = useCorrectDevice(device.id);
  const { errors, isSubmitting, isDirty } = form.formState;
  useEffect(() => onTyped(isDirty), [onTyped, isDirty]);
  const submit = form.handleSubmit(async (values) => {
    try {
      await mutateAsync({ ...values, version: seen.version });
      deviceDraft.forget(device.id);
      onTyped(false);
      toast({ title: t('correction.saved'), variant: 'success' });
      onDone();
    } catch (error) {
      const now = changedDevice(error);
      if (now !== null) setSeen({ version: now.version, isLate: true });
      else if (!showIssues(form, error)) showError(t, error);
    }
  });
  // Its own stands there before the others have come, and when it was retired.
  const others = types.filter(({ id, retired }) => !retired && id !== device.typeId);
  const options = [
    { value: device.typeId, label: device.type.name },
    ...others.map((type) => ({ value: type.id, label: nameOf(type, language) })),
  ];
  return (
    <DialogForm submitting={isSubmitting} onSubmit={(event) => void submit(event)} action={t('common.save')}>
      {seen.isLate && (
        <Alert variant="warning" role="alert" title={t('customers.meanwhile.title')}>
          {t('customers.meanwhile.text')}
        </Alert>
      )}
      <FormField label={t('correction.type')} error={errors.typeId?.message}>
        <Controller
          name="typeId"
          control={form.control}
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <Select ref={ref} options={options} value={value} onValueChange={onChange} onBlur={onBlur} />
          )}
        />
      </FormField>
      <FormField label={t('correction.name')} error={errors.name?.message}>
        <Input autoComplete="off" dir="auto" {...form.register('name')} />
      </FormField>
      {lines.map((name) => (
        <FormField key={name} label={t(`correction.${name}`)} required={false} error={errors[name]?.message}>
          <Input autoComplete="off" {...form.register(name)} />
        </FormField>
      ))}
      <Controller
        name="isVerified"
        control={form.control}
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Checkbox
            ref={ref}
            checked={value}
            onCheckedChange={onChange}
            onBlur={onBlur}
            label={
              <span className="grid">
                <span className="font-medium">{t('correction.isVerified')}</span>
                <span className="text-sm text-ink-muted">{t('correction.isVerifiedHint')}</span>
              </span>
            }
          />
        )}
      />
    </DialogForm>
  );
}

function valuesOf({ typeId, name, brand, model, serialNumber, isVerified }: Device) {
  return {
    typeId,
    name,
    brand: brand ?? '',
    model: model ?? '',
    serialNumber: serialNumber ?? '',
    isVerified,
  };
}

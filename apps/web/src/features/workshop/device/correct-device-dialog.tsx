import { type Device, DeviceCorrection } from '@atelier/contract';
import { Checkbox, Input, Select, toast } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormField } from '#shared/form/form-field.tsx';
import { createFormDraft } from '#shared/form/kept-draft.ts';
import { useApiForm } from '#shared/form/use-api-form.ts';
import { useLanguage } from '#shared/language/use-language.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { changedDevice, useCorrectDevice } from '../api/correct-device.ts';
import { typesQuery } from '../api/kept-names.ts';
import { nameOf } from '../books/entry-name.ts';
import { SavedDialog, SavedFields, useSavedForm, type Inside } from '../saved-form.tsx';

const deviceDraft = createFormDraft('device');
const { version: _, ...asked } = DeviceCorrection.shape;
const CorrectionForm = z.object(asked);
const lines = ['brand', 'model', 'serialNumber'] as const;

type CorrectDeviceDialogProps = { device: Device; version: number; opener: Element | null; onClose: () => void };

/** What a device really is, by whoever has it before their eyes. */
export function CorrectDeviceDialog({ opener, onClose, ...about }: CorrectDeviceDialogProps) {
  const { t } = useTranslation();
  const { id, name } = about.device;
  return (
    <SavedDialog title={t('correction.title', { name })} {...{ opener, onClose }} draft={deviceDraft} draftKey={id}>
      {(inside) => <CorrectionFields {...about} inside={inside} />}
    </SavedDialog>
  );
}

type CorrectionFieldsProps = Pick<CorrectDeviceDialogProps, 'device' | 'version'> & { inside: Inside };

function CorrectionFields({ device, version: seen, inside }: CorrectionFieldsProps) {
  const { t, language } = useLanguage();
  const { data: types = [] } = useQuery(typesQuery);
  const form = useApiForm(CorrectionForm, valuesOf(device));
  const { mutateAsync } = useCorrectDevice(device.id);
  const saved = useSavedForm(form, {
    ...inside,
    version: seen,
    changed: changedDevice,
    save: async (values, version) => {
      await mutateAsync({ ...values, version });
      toast({ title: t('correction.saved'), variant: 'success' });
    },
  });
  const { errors } = form.formState;
  // Its own stands there before the others have come, and when it was retired.
  const others = types.filter(({ id, retired }) => !retired && id !== device.typeId);
  const options = [
    { value: device.typeId, label: device.type.name },
    ...others.map((type) => ({ value: type.id, label: nameOf(type, language) })),
  ];
  return (
    <SavedFields
      saved={saved}
      action={t('common.save')}
      late={{ title: t('customers.meanwhile.title'), text: t('customers.meanwhile.text') }}
    >
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
    </SavedFields>
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

import {
  type CallInput,
  correctDevice,
  type Device,
  DeviceCorrection,
  deviceDetails,
  eachDetail,
  StaffDevice,
} from '@atelier/contract';
import { showDone } from '#shared/feedback/show-toast.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { TextField } from '#shared/form/text-field.tsx';
import { queryKeys } from '#shared/api/queries.ts';
import { send } from '#shared/api/send.ts';
import { createFormDraft } from '#shared/form/stored-draft.ts';
import { useApiForm } from '#shared/form/use-api-form.ts';
import type { OpenedDialogProps } from '#shared/dialogs/dialog-frame.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { allTypesQuery, entryOptions } from '../lists/catalogs.ts';
import { conflictIn } from './conflict.ts';
import { CheckboxField, SelectField } from './controlled-fields.tsx';
import { VersionedDialog, useVersionedForm } from './versioned-form.tsx';

const deviceDraft = createFormDraft('device');
const { version: _, ...formShape } = DeviceCorrection.shape;
const CorrectionForm = z.object(formShape);

type CorrectDeviceDialogProps = OpenedDialogProps & { device: Device; version: number };

export function CorrectDeviceDialog({ device, version: seen, opener, onClose }: CorrectDeviceDialogProps) {
  const { t, language } = useTranslation();
  const { data: types = [] } = useQuery(allTypesQuery);
  const form = useApiForm(CorrectionForm, valuesOf(device));
  const { mutateAsync } = useCorrectDevice(device.id);
  const saved = useVersionedForm(form, {
    draft: deviceDraft,
    draftKey: device.id,
    version: seen,
    onClose,
    conflictOf: (error) => {
      const current = conflictIn(error, 'device', StaffDevice);
      return current && { version: current.version, values: valuesOf(current) };
    },
    save: async (values, version) => {
      await mutateAsync({ ...values, version });
      showDone(t('correction.saved'));
    },
  });
  // Includes the device's own type before the others are loaded and when it is retired.
  const others = types.filter(({ id }) => id !== device.typeId);
  const options = [{ value: device.typeId, label: device.type.name }, ...entryOptions(others, language)];
  return (
    <VersionedDialog
      versionedForm={saved}
      title={t('correction.title', { name: device.name })}
      opener={opener}
      action={t('common.save')}
      conflictText={{ title: t('customers.conflict.title'), text: t('customers.conflict.text') }}
    >
      <SelectField control={form.control} name="typeId" label={t('correction.type')} options={options} />
      <TextField form={form} name="name" label={t('correction.name')} autoComplete="off" dir="auto" />
      {deviceDetails.map((name) => (
        <TextField
          key={name}
          form={form}
          name={name}
          label={t(`correction.${name}`)}
          required={false}
          autoComplete="off"
        />
      ))}
      <CheckboxField
        control={form.control}
        name="isVerified"
        label={t('correction.isVerified')}
        hint={t('correction.isVerifiedHint')}
      />
    </VersionedDialog>
  );
}

function valuesOf(device: Device) {
  const { typeId, name, isVerified } = device;
  return { typeId, name, ...eachDetail((detail) => device[detail] ?? ''), isVerified };
}

type CorrectionBody = CallInput<typeof correctDevice, 'body'>;

/** Corrects a device and refetches all pages that show it. */
function useCorrectDevice(id: string) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: CorrectionBody) => send(correctDevice, { params: { id }, body }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.staffRepairs });
      await client.invalidateQueries({ queryKey: queryKeys.customers });
    },
  });
}

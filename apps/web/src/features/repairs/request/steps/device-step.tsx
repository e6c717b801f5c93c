import {
  deviceDetails,
  eachDetail,
  type Device,
  type DeviceType,
  type Repair,
  createDevice,
  updateDevice,
  type CallInput,
  listMyDevices,
} from '@atelier/contract';
import { Button, Alert } from '@atelier/ui';
import { ArrowRight, Plus } from 'lucide-react';
import { flushSync } from 'react-dom';
import { Controller } from 'react-hook-form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TextField } from '#shared/form/text-field.tsx';
import { showError } from '#shared/feedback/show-toast.ts';
import { showIssues } from '#shared/form/use-api-form.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { lazyWithFailureLine } from '#shared/chunks/lazy-with-failure-line.tsx';
import { TypeChoice } from '#subjects/device/type-choice.tsx';
import { keepsDevice, useMyRepairs } from '#subjects/repair/mine/my-repairs.ts';
import { logFailure } from '#shared/api/api-error.ts';
import { useIntent } from '#shared/api/intent-key.ts';
import { callQuery, queryKeys } from '#shared/api/queries.ts';
import { send } from '#shared/api/send.ts';
import { deviceBodyOf, deviceValuesOf, emptyDevice, deviceButton, hasBack } from '../request-machine.ts';
import { StepFrame } from './step-frame.tsx';
import type { RequestWizardModel, StepProps } from '../use-request-wizard.ts';

export function DeviceStep({ wizard }: StepProps) {
  const { t } = useTranslation();
  const { forms, state, dispatch, devices, types } = wizard;
  const submit = useDeviceSubmit(wizard);
  const openRepair = useOpenRepairOf(wizard);
  const { isDirty, isSubmitting } = forms.device.formState;
  const { mode, id } = state.device;
  return (
    <StepFrame
      title={t('wizard.device.title')}
      text={t('wizard.device.text')}
      button={t(`device.${deviceButton(mode, isDirty)}`)}
      locked={mode === 'initial' || openRepair !== null}
      submitting={isSubmitting}
      onSubmit={submit}
      onBack={hasBack(state) ? () => dispatch({ type: 'wentBack' }) : null}
    >
      <DevicePicker wizard={wizard} openRepair={openRepair} />
      {/* Hidden until a device is chosen, because the fields are locked. */}
      {mode !== 'initial' && (
        <DeviceFields form={forms.device} types={types} device={devices.find((device) => device.id === id) ?? null} />
      )}
    </StepFrame>
  );
}

function useDeviceSubmit({ forms, state, dispatch }: RequestWizardModel) {
  const { t } = useTranslation();
  const saving = useSaveDevice();
  const form = forms.device;
  const { isDirty: edited, dirtyFields } = form.formState;
  return form.handleSubmit(async (values) => {
    const { id } = state.device;
    if (id !== null && !edited) return dispatch({ type: 'wentOn' });
    try {
      const body = deviceBodyOf(values);
      // The shop may have corrected the others meanwhile.
      const changed = eachDetail((detail) => (id === null || dirtyFields[detail] ? body[detail] : undefined));
      const device = await saving.mutateAsync({ id, body: { ...body, ...changed } });
      form.reset(deviceValuesOf(device));
      dispatch({ type: 'savedDevice', id: device.id });
    } catch (error) {
      // A failed creation is only logged (specification/screens#what-fails). Field errors appear at the fields.
      if (!showIssues(form, error) && id !== null) showError(t, error);
    }
    return undefined;
  });
}

// Lazy, because most customers have no device yet and the select is heavy.
const DeviceSelect = lazyWithFailureLine(async () => (await import('./device-select.tsx')).DeviceSelect, {
  fallback: () => <div className="h-18" />,
});

export const deviceSelectChunk = DeviceSelect.preload;

type DevicePickerProps = StepProps & {
  /** Open repair of the chosen device, as far as the browser knows. */
  openRepair: Repair | null;
};

/**
 * Selects a device or describes a new one. The device of a repair with a proposal, or of a warranty claim, can't change
 * (specification/life#the-request).
 */
function DevicePicker({ wizard, openRepair }: DevicePickerProps) {
  const { t } = useTranslation();
  const { devices, state, dispatch, forms, prefill } = wizard;
  const inRepair = useDevicesInRepair(prefill?.id);
  const fixed = deviceFixedBy(wizard);
  const choose = (id: string) => {
    const device = devices.find((each) => each.id === id);
    if (device === undefined) return;
    forms.device.reset(deviceValuesOf(device));
    dispatch({ type: 'choseDevice', id });
  };
  const describeNew = () => {
    if (state.device.mode === 'new') return;
    forms.device.reset(emptyDevice);
    // The fields must be enabled before they can get the focus.
    flushSync(() => dispatch({ type: 'describedNew' }));
    forms.device.setFocus('name');
  };
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
      {devices.length === 0 ? (
        <p className="self-center text-ink-muted">{t('device.none')}</p>
      ) : (
        <div className="grid gap-3">
          <DeviceSelect
            // Resets the select when a new device is described.
            key={state.device.mode === 'new' ? 'new' : 'chosen'}
            devices={devices}
            inRepair={inRepair}
            chosen={state.device.id}
            fixed={fixed}
            isBusy={openRepair !== null || state.deviceTaken}
            onChoose={choose}
          />
          {openRepair !== null && (
            <Button variant="secondary" onClick={() => wizard.leave(() => dialogStore.openDetails(openRepair.id))}>
              {t('wizard.device.seeRepair', { id: openRepair.id })}
              <ArrowRight />
            </Button>
          )}
        </div>
      )}
      {fixed === null && (
        <Button
          // Primary for customers without devices, because it is their only option.
          variant={devices.length === 0 && state.device.mode === 'initial' ? 'primary' : 'secondary'}
          className={devices.length === 0 ? '' : 'sm:mt-[1.625rem]'}
          aria-pressed={state.device.mode === 'new'}
          onClick={describeNew}
        >
          <Plus />
          {t('device.createNew')}
        </Button>
      )}
    </div>
  );
}

function deviceFixedBy({ prefill, again }: RequestWizardModel): 'quote' | 'claim' | null {
  if (again?.isClaim === true || prefill?.isWarrantyClaim === true) return 'claim';
  return prefill?.status === 'PROPOSED' ? 'quote' : null;
}

type DeviceFormModel = RequestWizardModel['forms']['device'];

type DeviceFieldsProps = {
  form: DeviceFormModel;
  types: readonly DeviceType[];
  device: Device | null;
};

/** Renders the device's fields. Name and type are required, and a verified device only allows a new name. */
function DeviceFields({ form, types, device }: DeviceFieldsProps) {
  const { t } = useTranslation();
  const verified = device?.isVerified === true;
  // The device keeps a retired type, which isn't among the others.
  const isRetired = device !== null && types.every(({ id }) => id !== device.typeId);
  return (
    <div className="grid min-w-0 gap-5">
      {verified && (
        <Alert variant="info" title={t('device.verified')}>
          {t('device.verifiedHint')}
        </Alert>
      )}
      <TextField
        form={form}
        name="name"
        label={t('device.name')}
        missing={t('wizard.device.nameMissing')}
        placeholder={t('device.namePlaceholder')}
      />
      <Controller
        control={form.control}
        name="typeId"
        render={({ field: { value, onChange, ref }, fieldState }) => (
          <TypeChoice
            types={isRetired ? [...types, device.type] : types}
            value={value}
            onChange={onChange}
            inputRef={ref}
            error={fieldState.error?.message}
            disabled={verified}
          />
        )}
      />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-x-3">
        {deviceDetails.map((name) => (
          <div key={name} className="sm:last:col-span-2">
            <TextField form={form} name={name} label={t(`device.${name}`)} required={false} readOnly={verified} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Returns the device's open repair, except the one being edited. */
export function openRepairOf(
  repairs: readonly Repair[],
  deviceId: string | null,
  except: string | undefined,
): Repair | null {
  return repairs.find((repair) => repair.device.id === deviceId && repair.id !== except && keepsDevice(repair)) ?? null;
}

/** Returns the open repair of the chosen device. It is null before the repairs are loaded, because the server checks anyway. */
function useOpenRepairOf({ state, prefill }: RequestWizardModel): Repair | null {
  const { data = [] } = useMyRepairs();
  return openRepairOf(data, state.device.id, prefill?.id);
}

/** Returns the devices in other open repairs, as far as the browser knows. */
function useDevicesInRepair(except: string | undefined): ReadonlySet<string> {
  const { data = [] } = useMyRepairs();
  return new Set(data.flatMap((repair) => (repair.id === except || !keepsDevice(repair) ? [] : [repair.device.id])));
}

type DeviceBody = CallInput<typeof updateDevice, 'body'>;

function useSaveDevice() {
  const client = useQueryClient();
  const intent = useIntent();
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id, body }: { id: string | null; body: DeviceBody }) => {
      const { device } =
        id === null
          ? await intent.run(body, (idempotencyKey) =>
              send(createDevice, { body: { ...body, isNew: true }, idempotencyKey }),
            )
          : await send(updateDevice, { params: { id }, body });
      return device;
    },
    onError: (error, { id }) => {
      if (id === null) logFailure('Creating a device', error);
    },
    onSuccess: (device, { id }) => {
      client.setQueryData(
        myDevicesQuery.queryKey,
        (devices) => devices && [device, ...devices.filter((each) => each.id !== device.id)],
      );
      // Repairs show the device's name.
      if (id !== null) void client.invalidateQueries({ queryKey: queryKeys.repairs });
    },
  });
}

export const myDevicesQuery = callQuery(queryKeys.devices, listMyDevices);

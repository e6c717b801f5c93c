import { showError } from '#shared/feedback/show-toast.ts';
import { showIssues } from '#shared/form/use-api-form.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useSaveDevice } from '../api/save-device.ts';
import { DeviceFields } from './device-fields.tsx';
import { DevicePicker } from './device-picker.tsx';
import { deviceBodyOf, deviceValuesOf } from './device-values.ts';
import { deviceButton, hasBack } from './request-machine.ts';
import { useOpenRepairOf } from './open-repair.ts';
import { StepFrame } from './step-frame.tsx';
import type { RequestWizardModel, StepProps } from './use-request-wizard.ts';

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
  const edited = form.formState.isDirty;
  return form.handleSubmit(async (values) => {
    const { id } = state.device;
    if (id !== null && !edited) return dispatch({ type: 'wentOn' });
    try {
      const device = await saving.mutateAsync({ id, body: deviceBodyOf(values) });
      form.reset(deviceValuesOf(device));
      dispatch({ type: 'savedDevice', id: device.id });
    } catch (error) {
      // A failed creation is only logged (specification/screens#what-fails). Field errors appear at the fields.
      if (!showIssues(form, error) && id !== null) showError(t, error);
    }
    return undefined;
  });
}

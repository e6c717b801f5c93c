import type { Repair } from '@atelier/contract';
import { Button } from '@atelier/ui';
import { ArrowRight, Plus } from 'lucide-react';
import { flushSync } from 'react-dom';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { LoadFailureLine } from '#shared/feedback/load-failure-line.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { lazyComponent } from '#shared/chunks/lazy-component.tsx';
import { emptyDevice, deviceValuesOf } from './device-values.ts';
import { useDevicesInRepair } from './open-repair.ts';
import type { RequestWizardModel, StepProps } from './use-request-wizard.ts';

// Lazy, because most customers have no device yet and the select is heavy.
const DeviceSelect = lazyComponent(async () => (await import('./device-select.tsx')).DeviceSelect, {
  fallback: () => <div className="h-18" />,
  renderFailure: ({ retry, retrying }) => <LoadFailureLine onRetry={retry} retrying={retrying} />,
});

export const deviceSelectChunk = DeviceSelect.preload;

type DevicePickerProps = StepProps & {
  /** Open repair of the chosen device, as far as the browser knows. */
  openRepair: Repair | null;
};

/** Selects a device or describes a new one. The device of a repair with a proposal can't change (specification/life#the-request). */
export function DevicePicker({ wizard, openRepair }: DevicePickerProps) {
  const { t } = useTranslation();
  const { devices, state, dispatch, forms, prefill } = wizard;
  const inRepair = useDevicesInRepair(prefill?.id);
  const fixed = prefill?.status === 'PROPOSED';
  const choose = (id: string): void => {
    const device = devices.find((each) => each.id === id);
    if (device === undefined) return;
    forms.device.reset(deviceValuesOf(device));
    dispatch({ type: 'choseDevice', id });
  };
  const describeNew = (): void => {
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
          {openRepair !== null && <SeeRepair id={openRepair.id} leave={wizard.leave} />}
        </div>
      )}
      {!fixed && (
        <Button
          // Primary for customers without devices, because it is their only option.
          variant={devices.length === 0 && state.device.mode === 'initial' ? 'primary' : 'secondary'}
          className={devices.length === 0 ? '' : 'sm:mt-[1.625rem]'}
          aria-pressed={state.device.mode === 'new'}
          onClick={describeNew}
        >
          <Plus aria-hidden="true" />
          {t('device.createNew')}
        </Button>
      )}
    </div>
  );
}

type SeeRepairProps = { id: string; leave: RequestWizardModel['leave'] };

function SeeRepair({ id, leave }: SeeRepairProps) {
  const { t } = useTranslation();
  return (
    <Button variant="secondary" onClick={() => leave(() => dialogStore.openDetails(id))}>
      {t('wizard.device.seeRepair', { id })}
      <ArrowRight aria-hidden="true" />
    </Button>
  );
}

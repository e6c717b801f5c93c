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

// Most who come here have no device yet, and the list of them is heavy.
const DeviceSelect = lazyComponent(async () => (await import('./device-select.tsx')).DeviceSelect, {
  fallback: () => <div className="h-18" />,
  renderFailure: ({ retry, retrying }) => <LoadFailureLine onRetry={retry} retrying={retrying} />,
});

/** Its code, for when the page has nothing else to do. */
export const deviceSelectChunk = DeviceSelect.preload;

type DevicePickerProps = StepProps & {
  /** The open repair that the chosen device is in, as far as this browser knows. */
  busyWith: Repair | null;
};

/** One of the customer's devices, or a new one. A repair with a proposal keeps its device (specification/life#the-request). */
export function DevicePicker({ wizard, busyWith }: DevicePickerProps) {
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
    // Its fields take the focus only once they are open.
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
            // Without a value again when a new device is described.
            key={state.device.mode === 'new' ? 'new' : 'chosen'}
            devices={devices}
            inRepair={inRepair}
            chosen={state.device.id}
            fixed={fixed}
            isBusy={busyWith !== null || state.deviceTaken}
            onChoose={choose}
          />
          {busyWith !== null && <SeeRepair id={busyWith.id} leave={wizard.leave} />}
        </div>
      )}
      {!fixed && (
        <Button
          // The only way on for who has none.
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

/** The repair that the device is in already: there is no need for another. */
function SeeRepair({ id, leave }: SeeRepairProps) {
  const { t } = useTranslation();
  return (
    <Button variant="secondary" onClick={() => leave(() => dialogStore.openDetails(id))}>
      {t('wizard.device.seeRepair', { id })}
      <ArrowRight aria-hidden="true" />
    </Button>
  );
}

import { Button } from '@atelier/ui';
import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../../shared/language/use-translation.ts';
import { emptyDevice, valuesOf } from './device-values.ts';
import type { StepProps } from './use-request-wizard.ts';

// Most who come here have no device yet, and the list of them is heavy.
const DeviceSelect = lazy(async () => ({ default: (await import('./device-select.tsx')).DeviceSelect }));

/** One of the customer's devices, or a new one. A repair with a proposal keeps its device (decisions section 2). */
export const DevicePicker = ({ wizard }: StepProps) => {
  const { t } = useTranslation();
  const { devices, state, dispatch, forms, prefill } = wizard;
  const fixed = prefill?.status === 'PROPOSED';
  const choose = (id: string): void => {
    const device = devices.find((each) => each.id === id);
    if (device === undefined) return;
    forms.device.reset(valuesOf(device));
    dispatch({ type: 'choseDevice', id });
  };
  const describeNew = (): void => {
    if (state.device.mode === 'new') return;
    forms.device.reset(emptyDevice);
    dispatch({ type: 'describedNew' });
  };
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
      {devices.length === 0 ? (
        <p className="self-center text-ink-muted">{t('device.none')}</p>
      ) : (
        <Suspense fallback={<div className="h-18" />}>
          <DeviceSelect
            // Without a value again when a new device is described.
            key={state.device.mode === 'new' ? 'new' : 'chosen'}
            devices={devices}
            chosen={state.device.id}
            fixed={fixed}
            taken={state.deviceTaken}
            onChoose={choose}
          />
        </Suspense>
      )}
      {!fixed && (
        <Button
          variant="secondary"
          className="sm:mt-[1.625rem]"
          aria-pressed={state.device.mode === 'new'}
          onClick={describeNew}
        >
          <Plus aria-hidden="true" />
          {t('device.createNew')}
        </Button>
      )}
    </div>
  );
};

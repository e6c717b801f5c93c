import { Button, Field, Select } from '@atelier/ui';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DeviceTypeIcon } from '../../../shared/device/device-type-icon.tsx';
import { emptyDevice, valuesOf } from './device-values.ts';
import type { StepProps } from './use-request-wizard.ts';

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
  const options = devices.map((device) => ({
    value: device.id,
    label: device.name,
    icon: <DeviceTypeIcon type={device.type} className="size-6" />,
  }));
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
      {devices.length === 0 ? (
        <p className="self-center text-ink-muted">{t('device.none')}</p>
      ) : (
        <Field
          label={t('device.select')}
          description={fixed ? t('wizard.device.fixed') : undefined}
          error={state.deviceTaken ? t('device.inRepair') : undefined}
        >
          <Select
            // Without a value again when a new device is described.
            key={state.device.mode === 'new' ? 'new' : 'chosen'}
            options={options}
            value={state.device.id ?? ''}
            placeholder={t('device.selectPlaceholder')}
            disabled={fixed}
            onValueChange={choose}
          />
        </Field>
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

import type { Device } from '@atelier/contract';
import { Field, Select } from '@atelier/ui';
import { DeviceTypeIcon } from '#subjects/device/device-type-icon.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';

type DeviceSelectProps = {
  devices: readonly Device[];
  chosen: string | null;
  inRepair: ReadonlySet<string>;
  /** Reason why the device can't change. */
  fixed: 'quote' | 'claim' | null;
  isBusy: boolean;
  onChoose: (id: string) => void;
};

export function DeviceSelect({ devices, inRepair, chosen, fixed, isBusy, onChoose }: DeviceSelectProps) {
  const { t } = useTranslation();
  const options = devices.map((device) => ({
    value: device.id,
    label: inRepair.has(device.id) ? t('device.listedInRepair', { name: device.name }) : device.name,
    icon: <DeviceTypeIcon type={device.type} className="size-6" />,
  }));
  return (
    <Field
      label={t('device.select')}
      description={fixed === null ? undefined : t(fixed === 'claim' ? 'wizard.claim.locked' : 'wizard.device.locked')}
      error={isBusy ? t('device.inRepair') : undefined}
    >
      <Select
        options={options}
        value={chosen ?? ''}
        placeholder={t('device.selectPlaceholder')}
        disabled={fixed !== null}
        onValueChange={onChoose}
      />
    </Field>
  );
}

import type { Device } from '@atelier/contract';
import { Field, Select } from '@atelier/ui';
import { DeviceTypeIcon } from '#subjects/device/device-type-icon.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';

type DeviceSelectProps = {
  devices: readonly Device[];
  chosen: string | null;
  /** Those in an open repair, by their ids. */
  inRepair: ReadonlySet<string>;
  /** A repair with a proposal keeps its device. */
  fixed: boolean;
  /** The chosen device is in another repair. */
  isBusy: boolean;
  onChoose: (id: string) => void;
};

/** The customer's devices, one of them chosen. */
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
      description={fixed ? t('wizard.device.locked') : undefined}
      error={isBusy ? t('device.inRepair') : undefined}
    >
      <Select
        options={options}
        value={chosen ?? ''}
        placeholder={t('device.selectPlaceholder')}
        disabled={fixed}
        onValueChange={onChoose}
      />
    </Field>
  );
}

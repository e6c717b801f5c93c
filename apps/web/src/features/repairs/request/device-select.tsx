import type { Device } from '@atelier/contract';
import { Field, Select } from '@atelier/ui';
import { DeviceTypeIcon } from '#subjects/device/device-type-icon.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';

type DeviceSelectProps = {
  devices: readonly Device[];
  chosen: string | null;
  inRepair: ReadonlySet<string>;
  /** The device of a repair with a proposal can't change. */
  fixed: boolean;
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

import type { DeviceType } from '@atelier/contract';
import { Drawing } from '@atelier/ui';

type DeviceTypeIconProps = { type: Pick<DeviceType, 'icon'>; className?: string };

/** The drawing of a device's type; the type's name stands beside it in words. */
export const DeviceTypeIcon = ({ type, className }: DeviceTypeIconProps) => (
  <Drawing name={type.icon} compact className={className ?? 'size-12'} />
);

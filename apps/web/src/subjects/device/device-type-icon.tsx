import type { DeviceType } from '@atelier/contract';
import { Drawing, isDrawingName } from '@atelier/ui';
import { TriangleAlert } from 'lucide-react';

type DeviceTypeIconProps = { type: Pick<DeviceType, 'icon'>; className?: string };

/** The drawing of a device's type, the alert icon where there is none; the type's name stands beside it in words. */
export function DeviceTypeIcon({ type: { icon }, className = 'size-12 shrink-0' }: DeviceTypeIconProps) {
  return isDrawingName(icon) ? (
    <Drawing name={icon} compact className={className} />
  ) : (
    <TriangleAlert aria-hidden="true" strokeWidth={1} className={`text-warning ${className}`} />
  );
}

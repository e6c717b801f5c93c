import type { DeviceType } from '@atelier/contract';
import { Drawing, isDrawingName } from '@atelier/ui';
import { TriangleAlert } from 'lucide-react';

type DeviceTypeIconProps = { type: Pick<DeviceType, 'icon'>; className?: string };

/** Renders a device type's icon, or the alert icon. Decorative, because the name is beside it. */
export function DeviceTypeIcon({ type: { icon }, className = 'size-12 shrink-0' }: DeviceTypeIconProps) {
  return isDrawingName(icon) ? (
    <Drawing name={icon} compact className={className} />
  ) : (
    <TriangleAlert strokeWidth={1} className={`text-warning ${className}`} />
  );
}

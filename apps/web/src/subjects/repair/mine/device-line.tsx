import type { Repair } from '@atelier/contract';
import { ProperName, UserText } from '@atelier/ui';
import type { ReactNode } from 'react';
import { DeviceTypeIcon } from '#subjects/device/device-type-icon.tsx';
import { RepairNumber } from '#subjects/repair/repair-number.tsx';

export function DeviceLine({ device }: Pick<Repair, 'device'>) {
  const identity = identityOf(device);
  return (
    <DeviceFrame device={device}>
      <span className="text-sm text-ink-muted">
        <ProperName>{device.type.name}</ProperName>
      </span>
      <span className="text-lg font-medium wrap-anywhere hyphens-auto">
        <ProperName>{device.name}</ProperName>
      </span>
      {identity !== '' && (
        <span className="text-sm wrap-anywhere hyphens-auto text-ink-muted">
          <ProperName>{identity}</ProperName>
        </span>
      )}
    </DeviceFrame>
  );
}

function identityOf({ brand, model }: Repair['device']): string {
  return [brand, model].filter(Boolean).join(' ');
}

/** Renders device, repair number and issue in one line, so that nobody answers for another device. */
export function RepairSubject({ repair: { id, device, issue } }: { repair: Repair }) {
  const identity = identityOf(device);
  return (
    <DeviceFrame device={device}>
      <span className="text-lg font-medium wrap-anywhere hyphens-auto">
        <ProperName>{device.name}</ProperName>
        {identity !== '' && (
          // Moves to the next line as a whole, because 'iPad Air' above a lone '4' names another tablet.
          <span className="font-normal text-ink-muted">
            <span>{' · '}</span>
            <ProperName className="inline-block max-w-full">{identity}</ProperName>
          </span>
        )}
      </span>
      <UserText className="block truncate">{issue}</UserText>
      <span className="text-sm text-ink-muted tabular-nums">
        <RepairNumber id={id} />
      </span>
    </DeviceFrame>
  );
}

function DeviceFrame({ device, children }: Pick<Repair, 'device'> & { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <DeviceTypeIcon type={device.type} className="size-16 shrink-0" />
      <div className="grid min-w-0 flex-1 basis-36">{children}</div>
    </div>
  );
}

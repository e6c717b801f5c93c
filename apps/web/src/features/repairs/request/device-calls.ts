import { createDevice, updateDevice, type CallInput, type Device, listMyDevices } from '@atelier/contract';
import { useMutation, useQueryClient, queryOptions } from '@tanstack/react-query';
import { logFailure } from '#shared/api/api-error.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

type DeviceBody = CallInput<typeof updateDevice, 'body'>;

export function useSaveDevice() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id, body }: { id: string | null; body: DeviceBody }) => {
      const { device } =
        id === null
          ? await send(createDevice, { body: { ...body, isNew: true } })
          : await send(updateDevice, { params: { id }, body });
      return device;
    },
    onError: (error, { id }) => {
      if (id === null) logFailure('Creating a device', error);
    },
    onSuccess: (device, { id }) => {
      client.setQueryData(myDevicesQuery().queryKey, (devices) => devices && withDevice(devices, device));
      // Repairs show the device's name.
      if (id !== null) void client.invalidateQueries({ queryKey: queryKeys.repairs });
    },
  });
}

function withDevice(devices: readonly Device[], device: Device): Device[] {
  return [device, ...devices.filter((each) => each.id !== device.id)];
}

export function myDevicesQuery() {
  return queryOptions({ queryKey: queryKeys.devices, queryFn: ({ signal }) => send(listMyDevices, { signal }) });
}

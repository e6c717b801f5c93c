import {
  type AnswerInput,
  eachDetail,
  type Language,
  type listDeviceTypes,
  type listMyDevices,
} from '@atelier/contract';
import type { devices, deviceTypes } from '#schema/repair/devices.ts';

export type DeviceTypeRow = typeof deviceTypes.$inferSelect;
export type DeviceRow = { readonly device: typeof devices.$inferSelect; readonly type: DeviceTypeRow };

type TypeOnTheWire = AnswerInput<typeof listDeviceTypes>[number];
type DeviceOnTheWire = AnswerInput<typeof listMyDevices>[number];

export function presentDeviceType(row: DeviceTypeRow, lang: Language): TypeOnTheWire {
  return {
    id: row.id,
    name: lang === 'fr' ? row.nameFr : row.nameEn,
    description: lang === 'fr' ? row.descriptionFr : row.descriptionEn,
    icon: row.icon,
  };
}

export function presentDevice({ device, type }: DeviceRow, lang: Language): DeviceOnTheWire {
  return {
    id: device.id,
    typeId: device.typeId,
    type: presentDeviceType(type, lang),
    name: device.name,
    ...eachDetail((detail) => device[detail]),
    isVerified: device.isVerified,
    createdAt: device.createdAt.toISOString(),
    updatedAt: device.updatedAt.toISOString(),
  };
}

export { ensureDeviceTypes } from './device-types.service.ts';
export { type DeviceRow, type DeviceTypeRow, presentDevice, presentDeviceType } from './devices.presenter.ts';
export { findDeviceOf, listTypes, lockDeviceOf } from './devices.queries.ts';
export { findCustomersDevice } from './devices.service.ts';

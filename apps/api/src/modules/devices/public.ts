export { presentDeviceWithVersion } from './correct-device.ts';
export { deviceJson, listedDeviceJson } from './device-json.ts';
export { presentDevice } from './devices.presenter.ts';
export { eraseDevicesOf, listDevicesOf, listTypes } from './devices.queries.ts';
export { addDevice, ensureDeviceTypes, findDeviceOfCustomer } from './devices.service.ts';

export { presentDeviceWithVersion } from './correct-device.ts';
export { ensureDeviceTypes } from './device-types.service.ts';
export { deviceJson, listedDeviceJson } from './device-json.ts';
export { presentDevice } from './devices.presenter.ts';
export { eraseDevicesOf, listDevicesOf, listTypes } from './devices.queries.ts';
export { addDevice, findDeviceOfCustomer } from './devices.service.ts';

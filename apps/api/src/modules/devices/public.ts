export { ensureDeviceTypes } from './device-types.service.ts';
export { presentDevice } from './devices.presenter.ts';
export { eraseDevicesOf, listDevicesOf, listTypes } from './devices.queries.ts';
export { findCustomersDevice } from './devices.service.ts';

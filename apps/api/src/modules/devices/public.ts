export { ensureDeviceTypes } from './device-types.service.ts';
export { listTypes } from './devices.queries.ts';
export { findCustomersDevice } from './devices.service.ts';

export { listPushDevicesOf } from './push.service.ts';

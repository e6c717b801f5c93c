export { readablePhone } from '@atelier/domain';

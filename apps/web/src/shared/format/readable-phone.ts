// The server writes the shop's number the same way.
export { readablePhone } from '@atelier/domain';

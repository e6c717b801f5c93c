export { type Content, startContent } from './content.service.ts';

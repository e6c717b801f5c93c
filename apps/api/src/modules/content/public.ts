export { type Content, publishedHours, startContent } from './content.service.ts';

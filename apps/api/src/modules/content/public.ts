export { type Content, startContent } from './content.service.ts';
export { publishedHours } from './published-hours.ts';

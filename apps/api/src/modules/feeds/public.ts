export { endAllFeeds } from './feeds.service.ts';

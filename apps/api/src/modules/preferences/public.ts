export { linkUnsubscribe } from './unsubscribe.ts';
export { presentPreferences } from './preferences.service.ts';

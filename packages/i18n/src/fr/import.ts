export { default as words } from './import.json' with { type: 'json' };

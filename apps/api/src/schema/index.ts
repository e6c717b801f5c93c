export * from './people.ts';
export * from './devices.ts';
export * from './repairs.ts';
export * from './notifications.ts';
export * from './content.ts';
export * from './contact.ts';

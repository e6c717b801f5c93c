export { iso, repairJson, repairTables } from './repair-json.ts';
export { createWriteMail } from './mail-of-step.ts';
export { createRepairs } from './repairs.service.ts';

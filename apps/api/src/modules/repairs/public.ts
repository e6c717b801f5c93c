export { iso } from '#platform/database/json-text.ts';
export { repairJson, repairTables } from './repair-json.ts';
export { createWriteMail } from './mail-of-step.ts';
export { createRepairs, type Repairs } from './repairs.service.ts';
export { exportRepairs } from './repair-export.ts';

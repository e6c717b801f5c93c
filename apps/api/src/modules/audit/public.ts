export { type AuditEntry, changesBetween, recordAudit } from './record-audit.ts';

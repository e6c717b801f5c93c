import type { Database } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { createAnnouncer, createShowChange, type WriteMail, type WriteNotification } from './announce.ts';
import { type ChangeBeside, changeBeside } from './change-beside.ts';
import { type NewRepair, createRepair } from './create-repair.ts';
import { type RepairCommand, type CommandResult, runCommand } from './run-command.ts';
import { createSealer } from './receipts.ts';
import type { WorkflowParts } from './workflow-parts.ts';

/** The one way in: nothing else writes a repair, its log, its visits or its proposals. */
export type Workflow = {
  begin(database: Database, request: NewRepair): Promise<CommandResult>;
  take(database: Database, order: RepairCommand): Promise<CommandResult>;
  /** Changes what a repair shows, without a step. */
  beside(database: Database, change: ChangeBeside): Promise<void>;
};

export type WorkflowOptions = Pick<Platform, 'clock' | 'config'> & {
  readonly settings: WorkflowParts['settings'];
  readonly realtime: Pick<Platform['realtime'], 'publish'>;
  readonly writeNotification: WriteNotification;
  readonly writeMail: WriteMail;
};

/** The repair life over a platform. The demonstration gives another clock, no mail and nobody who listens. */
export function createWorkflow(options: WorkflowOptions): Workflow {
  const { clock, realtime, config, settings, writeNotification, writeMail } = options;
  const timeZone = config.settings.SHOP_TIME_ZONE;
  const parts: WorkflowParts = {
    clock,
    announce: createAnnouncer({ realtime, writeNotification, writeMail, timeZone }),
    showChange: createShowChange({ realtime }),
    timeZone,
    settings,
    sealer: createSealer(config.secret),
  };
  return {
    begin: (db, request) => createRepair(parts, db, request),
    take: (db, order) => runCommand(parts, db, order),
    beside: (db, change) => changeBeside(parts, db, change),
  };
}

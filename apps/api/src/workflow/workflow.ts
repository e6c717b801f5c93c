import type { Database } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { createNotify, createPublishChange, type WriteMail, type WriteNotification } from './notify.ts';
import { type RepairUpdate, updateWithoutTransition } from './update-without-transition.ts';
import { type NewRepair, createRepair } from './create-repair.ts';
import { type RepairCommand, type CommandResult, runCommand } from './run-command.ts';
import { createSealer } from './receipts.ts';
import type { WorkflowDeps } from './workflow-deps.ts';

/** Only writer of repairs, their logs, visits and proposals. */
export type Workflow = {
  createRepair(database: Database, request: NewRepair): Promise<CommandResult>;
  runCommand(database: Database, order: RepairCommand): Promise<CommandResult>;
  updateWithoutTransition(database: Database, change: RepairUpdate): Promise<void>;
};

export type WorkflowOptions = Pick<Platform, 'clock' | 'config'> & {
  readonly settings: WorkflowDeps['settings'];
  readonly realtime: Pick<Platform['realtime'], 'publish'>;
  readonly writeNotification: WriteNotification;
  readonly writeMail: WriteMail;
};

export function createWorkflow(options: WorkflowOptions): Workflow {
  const { clock, realtime, config, settings, writeNotification, writeMail } = options;
  const timeZone = config.settings.SHOP_TIME_ZONE;
  const deps: WorkflowDeps = {
    clock,
    notify: createNotify({ realtime, writeNotification, writeMail, timeZone }),
    publishChange: createPublishChange({ realtime }),
    timeZone,
    settings,
    sealer: createSealer(config.secret),
  };
  return {
    createRepair: (db, request) => createRepair(deps, db, request),
    runCommand: (db, order) => runCommand(deps, db, order),
    updateWithoutTransition: (db, change) => updateWithoutTransition(deps, db, change),
  };
}

import type { ConditionName } from './guard-names.ts';
import type { Command } from './repair-facts.ts';

/** When a value of the table that depends on the command is the one and not the other. */
export const conditions: Readonly<Record<ConditionName, (command: Command) => boolean>> = {
  named: ({ captured }) => captured.assigneeId !== undefined,
  externalized: ({ captured }) => captured.isExternalized === true,
  issueChanged: ({ edit }) => edit?.issueChanged === true,
};

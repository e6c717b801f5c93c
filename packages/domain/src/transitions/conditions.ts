import type { ConditionName } from './guard-names.ts';
import type { Command } from '../repair/repair-facts.ts';

export const conditions: Readonly<Record<ConditionName, (command: Command) => boolean>> = {
  named: ({ captured }) => captured.assigneeId !== undefined,
  externalized: ({ captured }) => captured.isExternalized === true,
  issueChanged: ({ edit }) => edit?.issueChanged === true,
};

import { listFailedMails, maskAddressesIn, resendJob } from '#modules/mails/public.ts';
import { enqueue, listTroubledJobs, retryJobs } from '#platform/jobs/jobs.ts';
import { OperatorProblem } from '#platform/process/start-problem.ts';
import { type AddCommand, type CommandContext, withShop } from './command.ts';

export const addJobs: AddCommand = (program, run) => {
  const jobs = program.command('jobs').description('list failed jobs and mails, and try them again');
  jobs
    .command('list')
    .description('list failed mails, and jobs that failed at least once')
    .action(run((config) => withShop(config, list)));
  jobs
    .command('retry')
    .argument('<id>', 'id of a job or a mail from the list, or all')
    .description('try a job or mail again, or all that failed for good')
    .action(run((config, id: string) => withShop(config, (context) => retry(context, id))));
};

async function list({ database }: CommandContext) {
  const mails = await listFailedMails(database);
  const jobs = (await listTroubledJobs(database)).map(({ error, ...job }) => ({
    ...job,
    error: error === null ? null : maskAddressesIn(error),
  }));
  return {
    lines: [
      ...mails.map(
        ({ id, template, to, failedAt, reason }) => `mail ${id}  ${template} to ${to}, failed ${failedAt}: ${reason}`,
      ),
      ...jobs.map(
        ({ id, task, attempts, isFailed, runAt, error }) =>
          `job ${id}  ${task}, ${isFailed ? 'failed' : `tried again at ${runAt}`} after ${attempts} attempts: ${error}`,
      ),
      `Failed mails: ${mails.length}. Jobs with a failure: ${jobs.length}.`,
    ],
    data: { mails, jobs },
  };
}

/** Jobs have numbers as ids, mails have UUIDs. */
async function retry({ database }: CommandContext, id: string) {
  const isAll = id === 'all';
  const failed = await listFailedMails(database);
  const mails = isAll ? failed.length : failed.filter((mail) => mail.id === id).length;
  const jobs = isAll || /^\d+$/u.test(id) ? await retryJobs(database, isAll ? null : id) : 0;
  if (!isAll && mails + jobs === 0)
    throw new OperatorProblem('No failed job or mail has this id. To see them: npx atelier jobs list');
  if (mails > 0) await enqueue(database, resendJob, { payload: { id: isAll ? null : id } });
  return {
    lines: [
      `Jobs due again: ${jobs}. Mails that a running node sends: ${mails}.`,
      ...(mails > 0 ? ['Mails stay failed if they ended or carry a code or link; people ask for a new one.'] : []),
    ],
    data: { jobs, mails },
  };
}

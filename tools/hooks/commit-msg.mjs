// Checks the subject of a commit. Git calls it with the file of the message. Plain JavaScript for Node 18 and later.
import { readFileSync } from 'node:fs';

const types = ['build', 'chore', 'ci', 'docs', 'feat', 'fix', 'perf', 'refactor', 'revert', 'style', 'test'];
const maxLength = 72;
const subjectPattern = new RegExp(`^(?:${types.join('|')})(?:\\([a-z0-9][a-z0-9,/-]*\\))?!?: \\S`);
/** Subjects that git writes itself, or that a later rebase replaces. */
const gitSubjects = /^(?:Merge |Revert "|Reapply "|fixup! |squash! |amend! )/;

/** Returns the fault of a subject, or undefined. */
function findFault(subject) {
  if (gitSubjects.test(subject)) return undefined;
  const length = [...subject].length;
  if (length > maxLength) return `the subject has ${length} characters, at most ${maxLength} fit`;
  if (!subjectPattern.test(subject)) return `the subject is not a Conventional Commit of the types ${types.join(', ')}`;
  return undefined;
}

const lines = readFileSync(process.argv[2], 'utf8').split(/\r?\n/);
const subject = lines.find((line) => line.trim() !== '' && !line.startsWith('#'))?.trimEnd();
// Git itself rejects an empty message.
const fault = subject === undefined ? undefined : findFault(subject);
if (fault !== undefined) {
  console.error(`commit-msg: ${fault}\n  ${subject}\nExample: fix(auth): reject demo accounts in production`);
  process.exitCode = 1;
}

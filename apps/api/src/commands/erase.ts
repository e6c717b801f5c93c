import { normalizeEmail } from '@atelier/domain';
import { type CustomerKey, type Erased, eraseCustomer } from '#modules/personal-data/public.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import { isId } from '#platform/http/submitted-values.ts';
import { OperatorProblem } from '#platform/process/start-problem.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { createPublicFiles } from '#platform/storage/public-files.ts';
import { createStoredFiles } from '#platform/storage/stored-files.ts';
import { type AddCommand, type CommandContext, readAddress, withShop } from './command.ts';

export const addErase: AddCommand = (program, run) => {
  program
    .command('erase')
    .argument('<email or id>', 'address of a customer, or the id in the address of the customer’s page', readCustomer)
    .description('delete a customer’s account and personal data, or contact messages of an address without an account')
    .option('--yes', 'confirm the deletion, which can’t be undone')
    .action(
      run((config, customer: CustomerKey, { yes = false }: { yes?: boolean }) => {
        if (!yes) throw new OperatorProblem('This can’t be undone. To delete the data, add --yes.');
        return withShop(config, async (context) => {
          const erased = await eraseCustomer({ ...context, ...filesOf(context) }, customer).catch(asProblem);
          return { lines: [describe(erased)] };
        });
      }),
    );
};

function readCustomer(text: string): CustomerKey {
  const id = text.trim();
  return isId(id) ? { id } : { email: normalizeEmail(readAddress(text)) };
}

function describe(erased: Erased): string {
  return 'messages' in erased
    ? `The address has no account. Its contact messages are deleted: ${erased.messages}.`
    : `The account is deleted. ${erased.isTold ? 'A mail tells its owner.' : 'It had no address.'}`;
}

function filesOf({ config, ...context }: CommandContext) {
  const files = { ...context, storage: createStorage(config, context.limits.storage), limits: context.limits.storage };
  return { publicFiles: createPublicFiles(files), privateFiles: createStoredFiles('private', files) };
}

function asProblem(error: unknown): never {
  if (error instanceof Failure && error.key === 'repairOpen')
    throw new OperatorProblem('A repair of this customer is open. End it first, so the device finds its owner.');
  throw error;
}

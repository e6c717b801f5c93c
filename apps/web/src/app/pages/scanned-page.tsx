import { isCustomer } from '@atelier/domain';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { paths } from '#config/paths.ts';
import { pathOf, resolveUser } from '../resolve-user.ts';

/**
 * Leads from the code on a label or a paper to its repair: staff to the repair's page, customers to their details. It grants nothing, because
 * foreign and unknown numbers look alike there. Visitors sign in first.
 */
export async function loader({ request, params: { id = '' } }: LoaderFunctionArgs): Promise<null> {
  const { user, isUnknown } = await resolveUser();
  if (user === null && !isUnknown) throw redirect(paths.signIn(pathOf(request)));
  throw redirect(user === null || isCustomer(user) ? paths.repair(id) : paths.workshopRepair(id));
}

/** Renders nothing, because the loader always redirects. */
export function Component(): null {
  return null;
}

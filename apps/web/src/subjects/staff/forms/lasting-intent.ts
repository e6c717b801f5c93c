import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createIntent, type Intent } from '#shared/api/intent-key.ts';

const intents = new WeakMap<QueryClient, Map<string, Intent>>();

/** Returns the signed-in person's intent of a name. It outlives the dialog that uses it, so that a reopened one repeats a lost call. */
export function useLastingIntent(name: string): Intent {
  const client = useQueryClient();
  const named = intents.get(client) ?? new Map<string, Intent>();
  intents.set(client, named);
  const intent = named.get(name) ?? createIntent();
  named.set(name, intent);
  return intent;
}

import { expect, test } from 'vitest';
import { createQueryClient } from '#shared/api/query-client.ts';
import { everythingQuery } from './use-everything.ts';

test('a repeated search of everything asks the server', async () => {
  let requests = 0;
  const queryFn = () => {
    requests += 1;
    return Promise.resolve({ hits: [], similar: null });
  };
  const client = createQueryClient();
  await client.fetchQuery({ ...everythingQuery('lina'), queryFn });
  await client.fetchQuery({ ...everythingQuery('lina'), queryFn });
  expect(requests).toBe(2);
});

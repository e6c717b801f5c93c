import { expect, test } from 'vitest';
import { createQueryClient } from '#shared/api/query-client.ts';
import { customersQuery } from './customers.ts';

test('a repeated search of customers asks the server', async () => {
  let requests = 0;
  const queryFn = () => {
    requests += 1;
    return Promise.resolve({ data: [], nextCursor: null });
  };
  const client = createQueryClient();
  await client.fetchInfiniteQuery({ ...customersQuery('lina'), queryFn });
  await client.fetchInfiniteQuery({ ...customersQuery('lina'), queryFn });
  expect(requests).toBe(2);
});

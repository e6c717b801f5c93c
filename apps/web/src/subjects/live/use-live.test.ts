import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryKeys } from '#shared/api/queries.ts';
import { createRepair } from '../repair/mine/repair.fixture.ts';
import { handlersWith, refetch, refetchOlder, refetchRepair } from './use-live.ts';

function createList() {
  const client = new QueryClient();
  const answers: PromiseWithResolvers<number>[] = [];
  const queryFn = (): Promise<number> => {
    const answer = Promise.withResolvers<number>();
    answers.push(answer);
    return answer.promise;
  };
  const stop = new QueryObserver(client, { queryKey: ['repairs'], queryFn }).subscribe(() => undefined);
  const shown = (): number | undefined => client.getQueryData(['repairs']);
  return { client, answers, shown, stop };
}

test('what was fetched before is asked for once more [4.58]', async () => {
  const { client, answers, shown, stop } = createList();
  answers[0]?.resolve(1);
  await expect.poll(() => shown()).toBe(1);
  refetchOlder(client, ['repairs']);
  answers[1]?.resolve(2);
  await expect.poll(() => shown()).toBe(2);
  expect(answers).toHaveLength(2);
  stop();
});

test('requests under way are repeated once answered', async () => {
  const { client, answers, shown, stop } = createList();
  refetchOlder(client, ['repairs']);
  expect(answers).toHaveLength(1);
  answers[0]?.resolve(1);
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]?.resolve(2);
  await expect.poll(() => shown()).toBe(2);
  stop();
});

test('an event lets a next page arrive', async () => {
  const client = new QueryClient();
  const answers: { readonly page: number; readonly answer: PromiseWithResolvers<string> }[] = [];
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['repairs'],
    queryFn: ({ pageParam }) => {
      const answer = Promise.withResolvers<string>();
      answers.push({ page: pageParam, answer });
      return answer.promise;
    },
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => pages.length + 1,
  });
  const stop = observer.subscribe(() => undefined);
  const shown = () => client.getQueryData<{ pages: string[] }>(['repairs'])?.pages;
  answers[0]?.answer.resolve('first');
  await expect.poll(shown).toEqual(['first']);
  void observer.fetchNextPage();
  refetch(client, ['repairs']);
  refetch(client, ['repairs']);
  answers[1]?.answer.resolve('second');
  await expect.poll(shown).toEqual(['first', 'second']);
  await expect.poll(() => answers.map(({ page }) => page)).toEqual([1, 2, 1]);
  answers[2]?.answer.resolve('changed');
  await expect.poll(() => answers).toHaveLength(4);
  answers[3]?.answer.resolve('second');
  await expect.poll(shown).toEqual(['changed', 'second']);
  stop();
});

test('what is fetched afterwards is not', async () => {
  const { client, answers, shown, stop } = createList();
  stop();
  answers[0]?.resolve(1);
  await expect.poll(() => shown()).toBe(1);
  refetchOlder(client, ['notifications']);
  expect(answers).toHaveLength(1);
});

test('a repair’s newer version alone refetches the list', () => {
  const client = new QueryClient();
  const { id, version } = createRepair({ version: 3 });
  client.setQueryData(queryKeys.repairs, [createRepair({ id, version })]);
  const isRefetched = [3, 4].map((changed) => {
    refetchRepair(client, { id, version: changed });
    return client.getQueryState(queryKeys.repairs)?.isInvalidated;
  });
  expect(isRefetched).toEqual([false, true]);
});

test('a payment refetches till and drivers’ open amounts', () => {
  const client = new QueryClient();
  const keys = [queryKeys.till, queryKeys.staffRepairs, queryKeys.repairs];
  for (const queryKey of keys) client.setQueryData(queryKey, 'shown');
  handlersWith(client).till({ repairId: '7K2M9QFX' });
  expect(keys.map((queryKey) => client.getQueryState(queryKey)?.isInvalidated)).toEqual([true, true, false]);
});

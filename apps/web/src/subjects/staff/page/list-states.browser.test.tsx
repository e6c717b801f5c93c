import '#styles.css';
import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { LoadMore } from './list-states.tsx';

type Request = { readonly page: number; readonly answer: PromiseWithResolvers<string> };

test('a next page repeats the refetch that it cancels', async () => {
  const requests: Request[] = [];
  const client = new QueryClient();
  function List() {
    const answer = useInfiniteQuery({
      queryKey: ['list'],
      queryFn: ({ pageParam }) => {
        const request = { page: pageParam, answer: Promise.withResolvers<string>() };
        requests.push(request);
        return request.answer.promise;
      },
      initialPageParam: 1,
      getNextPageParam: (_last, pages) => pages.length + 1,
    });
    return (
      <>
        <p>{answer.data?.pages.join(', ')}</p>
        <LoadMore answer={answer} label="More" />
      </>
    );
  }
  const Words = await withLanguage('en');
  await render(
    <QueryClientProvider client={client}>
      <Words>
        <List />
      </Words>
    </QueryClientProvider>,
  );
  requests[0]?.answer.resolve('first');
  await expect.element(page.getByText('first')).toBeVisible();
  void client.invalidateQueries({ queryKey: ['list'] });
  await expect.poll(() => requests).toHaveLength(2);
  await userEvent.click(page.getByRole('button', { name: 'More' }));
  await expect.poll(() => requests).toHaveLength(3);
  requests[2]?.answer.resolve('second');
  await expect.poll(() => requests.map((request) => request.page)).toEqual([1, 1, 2, 1]);
  requests[3]?.answer.resolve('changed');
  await expect.poll(() => requests).toHaveLength(5);
  requests[4]?.answer.resolve('second');
  await expect.element(page.getByText('changed, second')).toBeVisible();
});

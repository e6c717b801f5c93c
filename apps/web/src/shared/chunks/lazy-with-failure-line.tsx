import type { ComponentType } from 'react';
import { LoadFailureLine } from '../feedback/load-failure-line.tsx';
import { lazyComponent, type LazyOptions } from './lazy-component.tsx';

/** Creates a lazy component whose failure is a line with a retry, for parts of forms and cards. */
export function lazyWithFailureLine<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: LazyOptions<Props> = {},
) {
  return lazyComponent(load, {
    ...options,
    renderFailure: ({ retry, retrying }) => <LoadFailureLine query={{ refetch: retry, isFetching: retrying }} />,
  });
}

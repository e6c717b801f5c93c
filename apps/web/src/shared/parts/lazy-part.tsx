import { useEffect, useSyncExternalStore } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { fetchPart } from './fetch-part.ts';
import { PartBoundary } from './part-boundary.tsx';
import type { PartFailure } from './part-boundary.tsx';

type Places<Props> = {
  /** Until it is there. */
  readonly waiting?: (props: Props) => ReactNode;
  readonly failed: (failure: PartFailure, props: Props) => ReactNode;
};

type Standing<Props> =
  | { readonly status: 'none' | 'fetching' }
  | { readonly status: 'ready'; readonly Part: ComponentType<Props> }
  | { readonly status: 'failed'; readonly error: unknown; readonly retrying: boolean };

type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches it before it is drawn; what fails is fetched again when it is. */
  readonly preload: () => Promise<void>;
};

/** The code of a part: fetched once, unless that failed. */
const createSource = <Props,>(load: () => Promise<ComponentType<Props>>) => {
  let standing: Standing<Props> = { status: 'none' };
  let fetching: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const change = (next: Standing<Props>): void => {
    standing = next;
    for (const listener of listeners) listener();
  };
  const fetchIt = async (): Promise<void> => {
    // What says that it failed stays until that is no longer true.
    change(standing.status === 'failed' ? { ...standing, retrying: true } : { status: 'fetching' });
    try {
      change({ status: 'ready', Part: await fetchPart(load) });
    } catch (error) {
      change({ status: 'failed', error, retrying: false });
    } finally {
      fetching = null;
    }
  };
  return {
    get: (): Standing<Props> => standing,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fetch: (): Promise<void> => {
      if (standing.status === 'ready') return Promise.resolve();
      fetching ??= fetchIt();
      return fetching;
    },
  };
};

/**
 * A part of the application whose code comes when it is first drawn, or before. React's own `lazy` remembers a failure for ever; here
 * what couldn't be fetched says so in its place, beside which everything stands, and is fetched again when somebody asks or
 * the connection is back.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = () => null, failed }: Places<Props>,
): LazyPart<Props> => {
  const source = createSource(load);
  const Lazy = (props: Props): ReactNode => {
    const standing = useSyncExternalStore(source.subscribe, source.get);
    useEffect(() => {
      const refetch = (): void => void source.fetch();
      refetch();
      window.addEventListener('online', refetch);
      return () => window.removeEventListener('online', refetch);
    }, []);
    if (standing.status === 'failed') return failed({ ...standing, retry: () => void source.fetch() }, props);
    if (standing.status !== 'ready') return waiting(props);
    const { Part } = standing;
    return (
      <PartBoundary failed={(failure) => failed(failure, props)}>
        <Part {...props} />
      </PartBoundary>
    );
  };
  return Object.assign(Lazy, { preload: source.fetch });
};

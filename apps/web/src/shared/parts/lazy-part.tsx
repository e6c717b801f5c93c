import { useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { fetchPart } from './fetch-part.ts';
import { PartBoundary, type PartFailure } from './part-boundary.tsx';
import { whenFree } from './when-idle.ts';

type Places<Props> = {
  /** Until it is there. */
  readonly waiting?: (props: Props) => ReactNode;
  readonly failed: (failure: PartFailure, props: Props) => ReactNode;
  /** Comes once the page is free: nobody needs it before what the page is for stands there. */
  readonly isLate?: boolean;
};

type Standing<Props> =
  | { readonly status: 'none' | 'fetching' }
  | { readonly status: 'ready'; readonly Part: ComponentType<Props> }
  | { readonly status: 'failed'; readonly error: unknown; readonly retrying: boolean };

type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches it before it is drawn; what fails is fetched again when it is. */
  readonly preload: () => Promise<void>;
};

const none = { status: 'none' } as const;

/**
 * A part of the application whose code comes when it is first drawn, or before. React's own `lazy` remembers a failure for ever; here
 * what couldn't be fetched says so in its place, beside which everything stands, and is fetched again when somebody asks or
 * the connection is back.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = () => null, failed, isLate = false }: Places<Props>,
): LazyPart<Props> {
  const source = createSource(load);
  const Lazy = (props: Props): ReactNode => {
    const standing = useSyncExternalStore(source.subscribe, source.get, nothingYet);
    useEffect(() => {
      const refetch = (): void => void source.fetch();
      if (isLate) void whenFree().then(refetch);
      else refetch();
      const again = isLate ? (): void => void source.prepare() : refetch;
      window.addEventListener('online', again);
      return () => window.removeEventListener('online', again);
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
  return Object.assign(Lazy, { preload: source.prepare });
}

/** The code of a part: fetched once, unless that failed. */
function createSource<Props>(load: () => Promise<ComponentType<Props>>) {
  let standing: Standing<Props> = none;
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
    /** What fails here is nobody's business: it is fetched again when it is drawn. */
    prepare: async (): Promise<void> => {
      if (standing.status === 'ready') return;
      const Part = await fetchPart(load, 'beforehand').catch(() => null);
      if (Part !== null) change({ status: 'ready', Part });
    },
  };
}

/** What a page that the server draws knows of it. */
function nothingYet(): typeof none {
  return none;
}

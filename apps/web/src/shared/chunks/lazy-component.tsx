import { useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { fetchChunk } from './fetch-chunk.ts';
import { ChunkBoundary, type ChunkError } from './chunk-boundary.tsx';
import { whenIdle } from './when-idle.ts';

type LazyComponentOptions<Props> = {
  /** Until it is there. */
  readonly fallback?: (props: Props) => ReactNode;
  readonly renderFailure: (failure: ChunkError, props: Props) => ReactNode;
  /** Comes once the page is free: nobody needs it before what the page is for stands there. */
  readonly deferred?: boolean;
};

type ChunkState<Props> =
  | { readonly status: 'none' | 'fetching' }
  | { readonly status: 'ready'; readonly Component: ComponentType<Props> }
  | { readonly status: 'failed'; readonly error: unknown; readonly retrying: boolean };

type LazyComponent<Props> = ComponentType<Props> & {
  /** Fetches it before it is drawn; what fails is fetched again when it is. */
  readonly preload: () => Promise<void>;
};

const notFetched = { status: 'none' } as const;

/**
 * A part of the application whose code comes when it is first drawn, or before. React's own `lazy` remembers a failure for ever; here
 * what couldn't be fetched says so in its place, beside which everything stands, and is fetched again when somebody asks or
 * the connection is back.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = () => null, renderFailure, deferred = false }: LazyComponentOptions<Props>,
): LazyComponent<Props> {
  const source = createChunkSource(load);
  const Lazy = (props: Props): ReactNode => {
    const chunk = useSyncExternalStore(source.subscribe, source.get, serverSnapshot);
    useEffect(() => {
      const refetch = (): void => void source.fetch();
      if (deferred) void whenIdle().then(refetch);
      else refetch();
      const again = deferred ? (): void => void source.prepare() : refetch;
      window.addEventListener('online', again);
      return () => window.removeEventListener('online', again);
    }, []);
    if (chunk.status === 'failed') return renderFailure({ ...chunk, retry: () => void source.fetch() }, props);
    if (chunk.status !== 'ready') return fallback(props);
    const { Component } = chunk;
    return (
      <ChunkBoundary renderFailure={(failure) => renderFailure(failure, props)}>
        <Component {...props} />
      </ChunkBoundary>
    );
  };
  return Object.assign(Lazy, { preload: source.prepare });
}

/** The code of a part: fetched once, unless that failed. */
function createChunkSource<Props>(load: () => Promise<ComponentType<Props>>) {
  let state: ChunkState<Props> = notFetched;
  let fetching: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const change = (next: ChunkState<Props>): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const fetchIt = async (): Promise<void> => {
    // What says that it failed stays until that is no longer true.
    change(state.status === 'failed' ? { ...state, retrying: true } : { status: 'fetching' });
    try {
      change({ status: 'ready', Component: await fetchChunk(load) });
    } catch (error) {
      change({ status: 'failed', error, retrying: false });
    } finally {
      fetching = null;
    }
  };
  return {
    get: (): ChunkState<Props> => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fetch: (): Promise<void> => {
      if (state.status === 'ready') return Promise.resolve();
      fetching ??= fetchIt();
      return fetching;
    },
    /** What fails here is nobody's business: it is fetched again when it is drawn. */
    prepare: async (): Promise<void> => {
      if (state.status === 'ready') return;
      const LoadedComponent = await fetchChunk(load, 'beforehand').catch(() => null);
      if (LoadedComponent !== null) change({ status: 'ready', Component: LoadedComponent });
    },
  };
}

/** What a page that the server draws knows of it. */
function serverSnapshot(): typeof notFetched {
  return notFetched;
}

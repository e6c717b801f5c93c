import { useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { fetchChunk } from './fetch-chunk.ts';
import { ChunkBoundary, type ChunkError } from './chunk-boundary.tsx';
import { whenIdle } from './when-idle.ts';

export type LazyOptions<Props> = {
  readonly fallback?: (props: Props) => ReactNode;
  /** Loads the code when the page is idle instead of on first render. */
  readonly deferred?: boolean;
};

type LazyComponentOptions<Props> = LazyOptions<Props> & {
  readonly renderFailure: (failure: ChunkError, props: Props) => ReactNode;
};

type ChunkState<Props> =
  | { readonly status: 'none' | 'fetching' }
  | { readonly status: 'ready'; readonly Component: ComponentType<Props> }
  | { readonly status: 'failed'; readonly error: unknown; readonly retrying: boolean };

type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads the code before the first render. A failure is retried on render. */
  readonly preload: () => Promise<void>;
};

const notFetched = { status: 'none' } as const;

/**
 * Creates a component whose code loads on first render or on `preload`. React's own `lazy` caches a failure for ever. This one renders the
 * failure in its place and retries on demand or when the connection returns.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = () => null, renderFailure, deferred = false }: LazyComponentOptions<Props>,
): LazyComponent<Props> {
  const source = createChunkSource(load);
  const Lazy = (props: Props): ReactNode => {
    const chunk = useSyncExternalStore(source.subscribe, source.get, serverSnapshot);
    useEffect(() => {
      const refetch = () => void source.fetch();
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

function createChunkSource<Props>(load: () => Promise<ComponentType<Props>>) {
  let state: ChunkState<Props> = notFetched;
  let fetching: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const change = (next: ChunkState<Props>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const fetchIt = async () => {
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
    fetch: () => {
      if (state.status === 'ready') return Promise.resolve();
      fetching ??= fetchIt();
      return fetching;
    },
    prepare: async () => {
      if (state.status === 'ready') return;
      const LoadedComponent = await fetchChunk(load, 'beforehand').catch(() => null);
      if (LoadedComponent !== null) change({ status: 'ready', Component: LoadedComponent });
    },
  };
}

function serverSnapshot(): typeof notFetched {
  return notFetched;
}

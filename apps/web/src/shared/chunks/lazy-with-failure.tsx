import type { ComponentType } from 'react';
import { ChunkFailure } from './chunk-failure.tsx';
import { lazyComponent, type LazyOptions } from './lazy-component.tsx';

/** Creates a lazy component whose failure takes its place, with a drawing and a retry. */
export function lazyWithFailure<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: LazyOptions<Props> = {},
) {
  return lazyComponent(load, { ...options, renderFailure: (failure) => <ChunkFailure {...failure} /> });
}

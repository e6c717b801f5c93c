import { Skeleton } from '@atelier/ui';
import type { ChunkError } from '#shared/chunks/chunk-boundary.tsx';
import { ChunkFailure } from '#shared/chunks/chunk-failure.tsx';
import { lazyComponent } from '#shared/chunks/lazy-component.tsx';
import { ensureWords } from '#shared/language/ensure-words.ts';

const renderFailure = (failure: ChunkError) => <ChunkFailure {...failure} />;

export const LazyIntakeDeposit = lazyComponent(
  async () => {
    const [part] = await Promise.all([import('./take-payment.tsx'), ensureWords('notes')]);
    return part.IntakeDeposit;
  },
  { renderFailure },
);

export const LazyDoorPayment = lazyComponent(
  async () => {
    const [part] = await Promise.all([import('./take-payment.tsx'), ensureWords('notes')]);
    return part.DoorPayment;
  },
  { fallback: () => <Skeleton className="h-20 rounded-card" />, renderFailure },
);

export const LazyCounterDue = lazyComponent(
  async () => {
    const [part] = await Promise.all([import('./take-payment.tsx'), ensureWords('notes')]);
    return part.CounterDue;
  },
  { fallback: () => <Skeleton className="h-20 rounded-control" />, renderFailure },
);

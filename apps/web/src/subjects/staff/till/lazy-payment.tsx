import { Skeleton } from '@atelier/ui';
import { lazyWithFailure } from '#shared/chunks/lazy-with-failure.tsx';
import { withWords } from '#shared/language/ensure-words.ts';

const load = () => withWords(import('./take-payment.tsx'), 'notes');

export const LazyIntakeDeposit = lazyWithFailure(async () => (await load()).IntakeDeposit);

export const LazyDoorPayment = lazyWithFailure(async () => (await load()).DoorPayment, {
  fallback: () => <Skeleton className="h-20 rounded-card" />,
});

export const LazyCounterDue = lazyWithFailure(async () => (await load()).CounterDue, {
  fallback: () => <Skeleton className="h-20 rounded-control" />,
});

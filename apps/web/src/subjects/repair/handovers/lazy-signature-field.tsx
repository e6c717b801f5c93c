import { Skeleton } from '@atelier/ui';
import { lazyWithFailure } from '#shared/chunks/lazy-with-failure.tsx';

/** Loads with its library behind the dialog. */
export const SignatureField = lazyWithFailure(async () => (await import('./signature-field.tsx')).SignatureField, {
  fallback: () => <Skeleton className="aspect-5/2 rounded-control" />,
});

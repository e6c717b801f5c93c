import { lazyWithFailure } from '#shared/chunks/lazy-with-failure.tsx';

/** Rarely shown on a desk and after steps, which do without its code. */
export const LabelsButton = lazyWithFailure(async () => (await import('./paper-buttons.tsx')).LabelsButton);

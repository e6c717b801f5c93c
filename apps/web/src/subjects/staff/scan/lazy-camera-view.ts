import { lazyWithFailure } from '#shared/chunks/lazy-with-failure.tsx';

/** Loads with the first press, because most scans come from a scanner. */
export const CameraView = lazyWithFailure(async () => (await import('./camera-view.tsx')).CameraView);

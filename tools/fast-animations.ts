import { cdp } from 'vitest/browser';

/**
 * Before each file of rendered tests: whatever moves comes to its end as ever, but eight times as fast, for each frame on its way is drawn without a
 * graphics card. A test that looks at something on its way sets the usual pace.
 */
await cdp().send('Animation.setPlaybackRate', { playbackRate: 8 });

import { cdp } from 'vitest/browser';

/**
 * Runs before each file of rendered tests: animations run eight times faster, because each frame is expensive without a graphics card.
 * Tests of an animation reset the rate.
 */
await cdp().send('Animation.setPlaybackRate', { playbackRate: 8 });

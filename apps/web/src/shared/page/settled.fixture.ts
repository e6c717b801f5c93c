function endingAnimations(): Animation[] {
  return document
    .getAnimations()
    .filter(({ playState, effect }) => playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity);
}

/** Finishes all animations, because colours and positions can't be measured before. */
export async function waitUntilSettled(): Promise<void> {
  // A new size is known only after a frame, and floating elements follow one frame later.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  // A finished animation may start another.
  for (let running = endingAnimations(); running.length > 0; running = endingAnimations()) {
    for (const animation of running) animation.finish();
    await Promise.allSettled(running.map(({ finished }) => finished));
    await new Promise(requestAnimationFrame);
  }
}

/** What moves or changes its colour, and comes to an end; what runs for ever is no such thing. */
function ending(): Animation[] {
  return document
    .getAnimations()
    .filter(({ playState, effect }) => playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity);
}

/** A colour that is still on its way to another has no contrast of its own, nor has a box its place: all is where it leads, at once. */
export async function settled(): Promise<void> {
  // A new size is only known once it has been drawn, and what floats over the page follows it a frame later.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  // One that has ended may begin another.
  for (let running = ending(); running.length > 0; running = ending()) {
    for (const animation of running) animation.finish();
    await Promise.allSettled(running.map(({ finished }) => finished));
    await new Promise(requestAnimationFrame);
  }
}

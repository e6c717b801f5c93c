/** A colour that is still on its way to another has no contrast of its own, nor has a box its place. What runs for ever is no such thing. */
export const settled = async (): Promise<void> => {
  // A new size is only known once it has been drawn, and what floats over the page follows it a frame later.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const ending = document.getAnimations().filter((running) => running.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
};

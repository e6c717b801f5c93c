/** Returns true for touch devices, where the on-screen keyboard covers content. */
export function isTouchDevice(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

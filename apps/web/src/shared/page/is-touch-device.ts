/** Where fingers type, a keyboard would cover what is to be read first. */
export function isTouchDevice(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

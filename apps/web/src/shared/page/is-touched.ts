/** Where fingers type, a keyboard would cover what is to be read first. */
export function isTouched(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

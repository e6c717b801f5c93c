export type Preparation = 'backup' | 'sim' | 'lock' | 'unplug' | 'empty' | 'extras';

const mobile: readonly Preparation[] = ['backup', 'sim', 'lock', 'extras'];
const personal: readonly Preparation[] = ['backup', 'lock', 'extras'];
const storing: readonly Preparation[] = ['backup', 'extras'];
const plugged: readonly Preparation[] = ['unplug', 'empty', 'extras'];
const general: readonly Preparation[] = ['empty', 'extras'];

const preparations: Readonly<Record<string, readonly Preparation[]>> = {
  phone: mobile,
  tablet: mobile,
  laptop: personal,
  watch: personal,
  console: storing,
  camera: storing,
  television: plugged,
  'washing-machine': plugged,
  printer: plugged,
};

/** Returns the customer's preparations by the drawing of the device type. Custom types get a short general list. */
export function preparationOf(drawing: string | null | undefined): readonly Preparation[] {
  return (Object.hasOwn(preparations, drawing ?? '') ? preparations[drawing ?? ''] : undefined) ?? general;
}

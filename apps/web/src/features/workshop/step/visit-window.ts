/** Windows that a shop offers every day; any other can be typed. */
export const windowPresets = ['09:00-12:00', '12:00-14:00', '14:00-16:00', '16:00-18:00'] as const;

/** The two ends of a window as far as they are typed. */
export const splitWindow = (window: string): { readonly from: string; readonly to: string } => {
  const [from = '', to = ''] = window.split('-');
  return { from, to };
};

/** `HH:mm-HH:mm`; nothing while neither end is typed. */
export const joinWindow = (from: string, to: string): string => (from === '' && to === '' ? '' : `${from}-${to}`);

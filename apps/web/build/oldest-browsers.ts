/** Oldest browsers that every page supports. Scripts and styles are built for them, and `too-new.ts` checks the built files. */
export const oldestBrowsers = { chrome: '120', firefox: '128', safari: '17.4' };

export const target = Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`);

/** Oldest browsers with `light-dark()`. Older ones get a second style (`older-style.ts`). */
export const lightDarkTarget = ['chrome123', 'firefox128', 'safari17.5'];

/** Versions as the style compiler encodes them, one byte per part. */
export const targetBytes = Object.fromEntries(
  Object.entries(oldestBrowsers).map(([name, version]) => {
    const [major = 0, minor = 0] = version.split('.').map(Number);
    return [name, (major << 16) | (minor << 8)];
  }),
);

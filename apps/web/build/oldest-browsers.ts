/** The oldest browsers that every page works in. Scripts and styles are built for them, and `too-new.ts` checks the built files. */
export const oldestBrowsers = { chrome: '120', firefox: '128', safari: '17.4' };

export const target = Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`);

/** The oldest that know `light-dark()`. For older ones every colour is written a second time (`older-style.ts`). */
export const lightDarkTarget = ['chrome123', 'firefox128', 'safari17.5'];

/** As lightningcss counts versions, a byte each. */
export const targetBytes = Object.fromEntries(
  Object.entries(oldestBrowsers).map(([name, version]) => {
    const [major = 0, minor = 0] = version.split('.').map(Number);
    return [name, (major << 16) | (minor << 8)];
  }),
);

/** In characters, for each language. Apart from the document, because the configuration is read before its schemas are loaded. */
export const contentLimits = {
  brand: 40,
  tagline: 120,
  title: 80,
  titlePart: 40,
  description: 400,
  paragraph: 1_200,
  label: 60,
  address: 300,
  alternative: 200,
  legal: 40_000,
  items: 12,
  socials: 8,
} as const;

/** Workshops that take over what isn't done here. */
export const demoPartners = [
  {
    name: 'Carthage Micro-soudure',
    email: 'carthage@atelier.test',
    phone: '+21671730118',
    lang: 'fr',
    usualDays: 4,
  },
  { name: 'Lac Électronique', email: 'lac@atelier.test', phone: '+21671965203', lang: 'fr', usualDays: 6 },
] as const;

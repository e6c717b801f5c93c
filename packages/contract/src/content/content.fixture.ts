import {
  contentIcons,
  contentLimits,
  socialNames,
  type BothLanguages,
  type ContentDocument,
} from './content.schemas.ts';

const { titlePart, title, description, paragraph, label, address, legal, items } = contentLimits;

/** So many characters, in words as long as the language has them. */
function filled(limit: number): { fr: string; en: string } {
  return {
    fr: 'anticonstitutionnellement '
      .repeat(Math.ceil(limit / 26))
      .slice(0, limit)
      .trim(),
    en: 'counterrevolutionaries '
      .repeat(Math.ceil(limit / 23))
      .slice(0, limit)
      .trim(),
  };
}

function place(order: number) {
  return { enabled: true, order };
}

function labelled(): { label: BothLanguages; placeholder: BothLanguages } {
  return {
    label: filled(label),
    placeholder: filled(label),
  };
}

function iconItems() {
  return Array.from({ length: items }, (_, index) => ({
    icon: contentIcons[index % contentIcons.length] ?? 'phone',
    title: filled(title),
    description: filled(description),
  }));
}

/** A document in which every text is as long as it may be. */
export function aContent(): ContentDocument {
  return {
    brand: filled(contentLimits.brand),
    tagline: filled(contentLimits.tagline),
    navbar: { logo: { image: null } },
    main: [
      {
        name: 'hero',
        ...place(1),
        titleBefore: filled(titlePart),
        titleCenter: filled(titlePart),
        titleAfter: filled(titlePart),
        description: filled(description),
        button1: filled(label),
        button2: filled(label),
        image: null,
      },
      { name: 'services', ...place(2), title: filled(title), description: filled(description), items: iconItems() },
      { name: 'chooseUs', ...place(3), title: filled(title), description: filled(description), items: iconItems() },
      {
        name: 'about',
        ...place(4),
        image: null,
        title: filled(title),
        description1: filled(paragraph),
        description2: filled(paragraph),
        items: Array.from({ length: items }, () => ({ title: filled(title), description: filled(description) })),
      },
    ],
    contact: {
      header: { title: filled(title), description: filled(description) },
      form: { name: labelled(), email: labelled(), phone: labelled(), message: labelled(), submit: filled(label) },
      aside: {
        title: filled(title),
        description: filled(description),
        addressLabel: filled(label),
        address: filled(address),
        emailLabel: filled(label),
        email: 'shop@atelier.test',
        phoneLabel: filled(label),
        phone: '+21671000000',
      },
    },
    costs: {
      title: filled(title),
      visit: filled(description),
      diagnosis: filled(description),
      refusal: filled(description),
      payment: filled(description),
      zones: filled(description),
    },
    footer: { social: socialNames.map((name) => ({ name, url: `https://example.org/${name}` })) },
    hours: ['09:00-18:00', '09:00-18:00', '09:00-18:00', '09:00-18:00', '09:00-18:00', '10:00-16:00', null],
    terms: filled(legal),
    privacy: filled(legal),
  };
}

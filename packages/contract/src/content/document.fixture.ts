import { contentLimits } from './content-limits.ts';
import { contentIcons, socialNames, type BothLanguages, type ContentDocument } from './document.ts';

const { titlePart, title, description, paragraph, label, address, legal, items } = contentLimits;

function filledText(limit: number): { fr: string; en: string } {
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

function placement(order: number) {
  return { enabled: true, order };
}

function labelledField(): { label: BothLanguages; placeholder: BothLanguages } {
  return {
    label: filledText(label),
    placeholder: filledText(label),
  };
}

function iconItems() {
  return Array.from({ length: items }, (_, index) => ({
    icon: contentIcons[index % contentIcons.length] ?? 'phone',
    title: filledText(title),
    description: filledText(description),
  }));
}

export function createContentDocument(): ContentDocument {
  return {
    brand: filledText(contentLimits.brand),
    tagline: filledText(contentLimits.tagline),
    navbar: { logo: { image: null } },
    main: [
      {
        name: 'hero',
        ...placement(1),
        titleBefore: filledText(titlePart),
        titleCenter: filledText(titlePart),
        titleAfter: filledText(titlePart),
        description: filledText(description),
        button1: filledText(label),
        button2: filledText(label),
        image: null,
      },
      {
        name: 'services',
        ...placement(2),
        title: filledText(title),
        description: filledText(description),
        items: iconItems(),
      },
      {
        name: 'chooseUs',
        ...placement(3),
        title: filledText(title),
        description: filledText(description),
        items: iconItems(),
      },
      {
        name: 'about',
        ...placement(4),
        image: null,
        title: filledText(title),
        description1: filledText(paragraph),
        description2: filledText(paragraph),
        items: Array.from({ length: items }, () => ({
          title: filledText(title),
          description: filledText(description),
        })),
      },
    ],
    contact: {
      header: { title: filledText(title), description: filledText(description) },
      form: {
        name: labelledField(),
        email: labelledField(),
        phone: labelledField(),
        message: labelledField(),
        submit: filledText(label),
      },
      aside: {
        title: filledText(title),
        description: filledText(description),
        addressLabel: filledText(label),
        address: filledText(address),
        emailLabel: filledText(label),
        email: 'shop@atelier.test',
        phoneLabel: filledText(label),
        phone: '+21671000000',
      },
    },
    costs: {
      title: filledText(title),
      visit: filledText(description),
      diagnosis: filledText(description),
      refusal: filledText(description),
      payment: filledText(description),
      zones: filledText(description),
    },
    footer: { social: socialNames.map((name) => ({ name, url: `https://example.org/${name}` })) },
    hours: ['09:00-18:00', '09:00-18:00', '09:00-18:00', '09:00-18:00', '09:00-18:00', '10:00-16:00', null],
    terms: filledText(legal),
    privacy: filledText(legal),
  };
}

import type { ContentDocument, EditedContent } from '@atelier/contract';

function text(words: string) {
  return { fr: words, en: words };
}

function createSection(order: number) {
  return { enabled: true, order };
}

const labelledText = { label: text('Libellé'), placeholder: text('Exemple') };

export function createDocument(): ContentDocument {
  return {
    brand: text('Atelier'),
    tagline: text('Pas à pas'),
    navbar: { logo: { image: null } },
    main: [
      {
        name: 'hero',
        ...createSection(1),
        titleBefore: text('Un'),
        titleCenter: text('deux'),
        titleAfter: text('trois'),
        description: text('Description'),
        button1: text('Demander'),
        button2: text('Voir'),
        image: null,
      },
      {
        name: 'services',
        ...createSection(2),
        title: text('Services'),
        description: text('Description'),
        items: [
          { icon: 'phone', title: text('Téléphones'), description: text('Écrans') },
          { icon: 'laptop', title: text('Ordinateurs'), description: text('Claviers') },
        ],
      },
      { name: 'chooseUs', ...createSection(3), title: text('Atouts'), description: text('Description'), items: [] },
      {
        name: 'about',
        ...createSection(4),
        image: null,
        title: text('À propos'),
        description1: text('Un'),
        description2: text('Deux'),
        items: [],
      },
    ],
    contact: {
      header: { title: text('Contact'), description: text('Description') },
      form: {
        name: labelledText,
        email: labelledText,
        phone: labelledText,
        message: labelledText,
        submit: text('Envoyer'),
      },
      aside: {
        title: text('Nous trouver'),
        description: text('Description'),
        addressLabel: text('Adresse'),
        address: text('1 rue de Marseille, Tunis'),
        emailLabel: text('E-mail'),
        email: 'shop@atelier.test',
        phoneLabel: text('Téléphone'),
        phone: '+21671000000',
      },
    },
    costs: {
      title: text('Prix'),
      visit: text('Déplacement compris'),
      diagnosis: text('Diagnostic compris'),
      refusal: text('Refus gratuit'),
      payment: text('Au retour'),
      zones: text('Tunis'),
    },
    footer: { social: [] },
    hours: ['09:00-18:00', '09:00-18:00', '09:00-18:00', '09:00-18:00', '09:00-18:00', '10:00-16:00', null],
    terms: text('## Conditions'),
    privacy: text('## Confidentialité'),
  };
}

export function createEditedContent(version = 1, document = createDocument()): EditedContent {
  return {
    draft: { version, document, savedAt: '2026-11-24T09:00:00.000Z', savedBy: 'Salma Trabelsi' },
    published: { version: 1, at: '2026-11-20T09:00:00.000Z', isDraft: version === 1 },
    schedule: null,
  };
}
